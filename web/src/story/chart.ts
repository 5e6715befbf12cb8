/** The lap chart: how each car's place changed from the grid to the last round. */

export interface ChartLine {
  car: number;
  /** Places from the grid on, one a round, until it went out or the race ended. */
  places: number[];
  /** It went out: the line ends before the race does. */
  isOut: boolean;
}

/** `chart` has for each round, from the grid on, the place of every car; null for one that is out. */
export function linesOfChart(chart: readonly (readonly (number | null)[])[]): ChartLine[] {
  const cars = chart[0]?.length ?? 0;
  return Array.from({ length: cars }, (_, car) => {
    const column = chart.map((row) => row[car] ?? null);
    const end = column.indexOf(null);
    const places = (end < 0 ? column : column.slice(0, end)).filter((place) => place !== null);
    return { car, places, isOut: end >= 0 };
  });
}

/** Whole numbers to write under the rounds: not more than so many. */
export function roundLabels(rounds: number, most: number): number[] {
  const every = [1, 2, 5, 10, 20, 50].find((step) => rounds / step <= most) ?? 100;
  return Array.from({ length: Math.floor(rounds / every) + 1 }, (_, n) => n * every);
}
