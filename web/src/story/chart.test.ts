import { expect, it } from 'vitest';
import { linesOfChart, roundLabels } from './chart';

it('follows each car from the grid to the end of its race', () => {
  const chart = [
    [1, 2, 3],
    [2, 1, 3],
    [1, null, 2],
    [1, 3, 2],
  ];
  expect(linesOfChart(chart)).toEqual([
    { car: 0, places: [1, 2, 1, 1], isOut: false },
    { car: 1, places: [2, 1], isOut: true },
    { car: 2, places: [3, 3, 2, 2], isOut: false },
  ]);
});

it('has no lines where there is no chart', () => expect(linesOfChart([])).toEqual([]));

it('labels as many rounds as there is room for', () => {
  expect(roundLabels(4, 12)).toEqual([0, 1, 2, 3, 4]);
  expect(roundLabels(28, 12)).toEqual([0, 5, 10, 15, 20, 25]);
});
