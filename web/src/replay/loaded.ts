/**
 * What a replay shows besides its time line: cars, board and picture, be it a race of this server or a record from disk,
 * which knows no more of its cars than their names.
 */

import type { Sheet } from '../board/types';
import { pictureOf } from '../lib/http';
import type { Replay, SeatView } from '../lib/messages';

/** The cars of a replay, each with a number and a colour of its own where it tells none. */
export const carsOf = (replay: Pick<Replay, 'seats' | 'names'>): SeatView[] =>
  replay.seats ??
  replay.names.map((name, seat) => ({
    seat,
    name,
    number: seat + 1,
    colour: seat,
    driver: 'bot',
    at_wheel: null,
    present: false,
    word: null,
  }));

/** The address of a board's picture; a circuit that the server has none of is drawn from its sheet. */
export function boardPicture(circuit: string | null, look: 'light' | 'dark', sheet: Sheet): string {
  return circuit ? pictureOf(circuit, look) : `data:image/svg+xml,${encodeURIComponent(drawn(sheet, look))}`;
}

/** A plain drawing: every space in outline. */
function drawn({ width, height, spaces }: Sheet, look: 'light' | 'dark'): string {
  const [ground, road, edge] = look === 'dark' ? ['#24382d', '#43474f', '#8b9099'] : ['#b9cfa8', '#5b6069', '#d5d8dc'];
  const polygons = Object.values(spaces).map(
    ({ polygon, corner }) =>
      `<polygon points="${polygon.map((point) => point.map(Number).join()).join(' ')}" fill="${road}" stroke="${corner ? '#f7c81e' : edge}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${ground}"/>${polygons.join('')}</svg>`;
}
