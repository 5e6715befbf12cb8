/** What the numbers of the black die mean to a car that is to leave its box, in words, with their chances. */

import type { PitsView } from '../lib/messages';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import { ordinal } from './company';
import { percent } from './odds';

/** Sides of the black die. */
export const SIDES = 20;

export interface ExitRoll {
  from: number;
  to: number;
  /** In per cent. */
  chance: number;
  words: LocalizedString;
}

/** Numbers that mean the same together, best first; `pool` is what the car has left. Empty where nothing is rolled. */
export function exitRolls(pits: PitsView, pool: number): ExitRoll[] {
  const rolls = (from: number, to: number, words: LocalizedString): ExitRoll[] =>
    from > to ? [] : [{ from, to, chance: percent((to - from + 1) / SIDES), words }];
  const gear = ordinal(pits.exit_gear);
  switch (pits.exit) {
    case 'half-roll':
      return [
        ...rolls(1, pits.quick_to, m.table_exit_quick({ gear })),
        ...rolls(pits.quick_to + 1, SIDES, m.table_exit_next({ gear })),
      ];
    case 'pool-roll':
      return [
        ...rolls(Math.max(pool, 1), SIDES, m.table_exit_may_leave()),
        ...rolls(1, Math.min(pool - 1, SIDES), m.table_exit_again()),
      ];
    case 'next-turn':
      return [];
  }
}

/** The chances of the next roll, in per cent: of more than so many points, and of fewer than the pool, with which the
 * car has to wait on. */
export const nextRoll = (points: number, pool: number): { better: number; stuck: number } => ({
  better: percent(Math.max(SIDES - points, 0) / SIDES),
  stuck: percent(Math.min(Math.max(pool - 1, 0), SIDES) / SIDES),
});
