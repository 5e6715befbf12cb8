/**
 * A race from its first ply to its last, to be gone through in both directions.
 *
 * Every moment is a view, folded from the events once; views share what has not changed, so a whole race of them is
 * small and any moment is there at once. A moment is named by the number of plies behind it, from 0, before the first.
 */

import { eventsOf } from '../lib/events';
import type { RaceView, Step } from '../lib/messages';
import { followAll } from '../lib/view';

/** Something begins after so many plies: a car's turn, or a round. */
export interface Mark {
  ply: number;
  /** Whose turn begins; -1 where a round does. */
  car: number;
  round: number;
}

export interface Timeline {
  steps: readonly Step[];
  /** The race after as many plies as the index says. */
  views: readonly RaceView[];
  turns: readonly Mark[];
  rounds: readonly Mark[];
}

/** How far to go at once. */
export type Stride = 'step' | 'turn' | 'round';

/** `view` is the race before the first of the steps. */
export function timelineOf(view: RaceView, steps: readonly Step[]): Timeline {
  const views = [view];
  const turns: Mark[] = [];
  const rounds: Mark[] = [];
  steps.forEach((step, at) => {
    const events = eventsOf(step);
    const after = followAll(views[at] ?? view, events);
    views.push(after);
    for (const { kind, car } of events) {
      if (kind === 'round_began') rounds.push({ ply: at + 1, car: -1, round: after.round });
      if (kind === 'turn_began') turns.push({ ply: at + 1, car, round: after.round });
    }
  });
  return { steps, views, turns, rounds };
}

/** A moment that there is, nearest to the one asked for. */
export const within = ({ steps }: Timeline, at: number): number =>
  Math.min(Math.max(Number.isFinite(at) ? Math.trunc(at) : 0, 0), steps.length);

/** The moment one stride on, or back; turns and rounds are left and entered at their beginnings. */
export function moved(line: Timeline, at: number, stride: Stride, way: 1 | -1): number {
  if (stride === 'step') return within(line, at + way);
  const marks = stride === 'turn' ? line.turns : line.rounds;
  const found = way > 0 ? marks.find(({ ply }) => ply > at) : marks.findLast(({ ply }) => ply < at);
  return found?.ply ?? (way > 0 ? line.steps.length : 0);
}

/** The turns as stretches of the time line: whose, from which moment, up to which. */
export const stretches = ({ turns, steps }: Timeline): { car: number; from: number; to: number }[] =>
  turns.map(({ car, ply }, at) => ({ car, from: ply, to: turns[at + 1]?.ply ?? steps.length }));

/** As many of these marks, from the first on, as are so many plies apart. */
export function spaced(marks: readonly Mark[], plies: number): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) if (mark.ply - (kept.at(-1)?.ply ?? -Infinity) >= plies) kept.push(mark);
  return kept;
}
