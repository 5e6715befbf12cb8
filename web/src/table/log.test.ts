import { expect, it } from 'vitest';
import { linesOf } from './log';
import { COMPANY, step } from './samples';

it('each sentence is a line with its clauses; a round has a head; what only carries state has none', () => {
  const lines = linesOf(
    [
      step(1, [
        { kind: 'stopped', car: 0, corner: 'c1', stops: 1, clauses: ['O-1'] },
        { kind: 'arrived', car: 0, number: 1, clauses: ['V-7'] },
        { kind: 'round_began', car: -1, round: 2, clauses: ['T-1'] },
      ]),
      step(2, [{ kind: 'gear_engaged', car: 1, gear: 3, skipped: 0, clauses: ['G-1'] }]),
    ],
    COMPANY,
  );
  expect(lines.map(({ car, text, clauses, isHead }) => [car, text, clauses, isHead])).toEqual([
    [0, 'Ada stops in Quay Bend: stop 1 of 1.', ['O-1'], false],
    [-1, 'Round 2.', ['T-1'], true],
    [1, 'Bo takes 3rd gear.', ['G-1'], false],
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
});
