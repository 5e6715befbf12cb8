/**
 * What the race waits for, in words: as a call to whoever is to do it at this screen, about others, and a line that
 * helps those who have never done it. With each the clause that a person would look up.
 */

import type { Phase } from '../lib/messages';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import { ordinal } from './company';

interface Prompt {
  /** To the person at this screen. */
  you: (inputs: { gear: string }) => LocalizedString;
  /** About somebody else. */
  other: (inputs: { name: string; gear: string }) => LocalizedString;
  clause: string;
}

const prompts: Record<Exclude<Phase, 'over'>, Prompt> = {
  grid: { you: m.table_you_grid, other: m.table_other_grid, clause: 'S-2' },
  start: { you: m.table_you_start, other: m.table_other_start, clause: 'T-3' },
  gear: { you: m.table_you_gear, other: m.table_other_gear, clause: 'G-1' },
  roll: { you: m.table_you_roll, other: m.table_other_roll, clause: 'T-2' },
  move: { you: m.table_you_move, other: m.table_other_move, clause: 'M-1' },
  slipstream: { you: m.table_you_slipstream, other: m.table_other_slipstream, clause: 'L-1' },
  danger: { you: m.table_you_danger, other: m.table_other_danger, clause: 'H-2' },
  victim: { you: m.table_you_victim, other: m.table_other_victim, clause: 'B-4' },
  collision: { you: m.table_you_collision, other: m.table_other_collision, clause: 'K-2' },
  exit: { you: m.table_you_exit, other: m.table_other_exit, clause: 'V-26' },
  pit: { you: m.table_you_pit, other: m.table_other_pit, clause: 'P-7' },
  engine: { you: m.table_you_engine, other: m.table_other_engine, clause: 'E-1' },
};

/** What is to be done, said to the person at this screen. */
export const callTo = (phase: Phase, gear: number): LocalizedString =>
  phase === 'over' ? m.table_over() : prompts[phase].you({ gear: ordinal(gear) });

/** What somebody else is doing. */
export const wordAbout = (phase: Phase, name: string, gear: number): LocalizedString =>
  phase === 'over' ? m.table_over() : prompts[phase].other({ name, gear: ordinal(gear) });

/** The clause to look up when one wonders why. */
export const clauseOf = (phase: Phase): string => (phase === 'over' ? 'F-3' : prompts[phase].clause);

const helps: Partial<Record<Phase, () => LocalizedString>> = {
  start: m.table_help_start,
  gear: m.table_help_gear,
  roll: m.table_help_roll,
  move: m.table_help_move,
  slipstream: m.table_help_slipstream,
  exit: m.table_help_exit,
  pit: m.table_help_pit,
};

/** A line for those who do it for the first time. */
export const helpWith = (phase: Phase): LocalizedString | null => helps[phase]?.() ?? null;
