/**
 * What happens in a race, as the server tells it (`docs/formats/events.md`): one shape for each kind of event. Spaces,
 * corners and causes are given by name, parts of the car by their place in lists of points.
 */

import type { Phase, Step } from './messages';

interface Values {
  grid_rolled: { face: number };
  grid_taken: { space: string; slot: number; crossings: number; corner: string | null; stops: number };
  round_began: { round: number };
  ordered: { place: number };
  turn_began: object;
  start_rolled: { face: number };
  stalled: object;
  flying: { spaces: number; gear: number };
  gear_engaged: { gear: number; skipped: number };
  gear_rolled: { gear: number; face: number };
  move_chosen: { braked: number; turbo: boolean; slipstream: boolean };
  entered: { space: string; corner: string | null };
  line_crossed: { crossings: number };
  lost: { part: number; points: number; left: number };
  overshot: { spaces: number; fatal: boolean };
  blocked: { spaces: number };
  spun: { gear: number };
  turned_round: object;
  marked: { space: string };
  danger_rolled: { face: number; space: string };
  collision_rolled: { face: number; other: number };
  engine_rolled: { face: number };
  victim_rolled: { face: number; other: number };
  went_out: { cause: Cause; space: string };
  finished: { place: number };
  stopped: { corner: string; stops: number };
  slipstream_declined: object;
  arrived: { number: number };
  race_over: object;
  placed: { place: number };
  pitted: { pit_stops: number };
  restored: { part: number; points: number; left: number };
  exit_rolled: { face: number };
  left_box: { gear: number; spaces: number };
  may_leave: { points: number };
  took_roll: object;
  waited: object;
  asked: { phase: Phase; die: number | null };
}

export type Cause =
  'overshoot' | 'missed stops' | 'blocked' | 'collision' | 'engine' | 'handling' | 'hit' | 'automatic';

export type EventKind = keyof Values;

/** An event of one kind; `car` is -1 where it is the race's. */
export type EventOf<K extends EventKind> = { kind: K; car: number; clauses: string[] } & Values[K];

export type RaceEvent = { [K in EventKind]: EventOf<K> }[EventKind];

/** The events of a step. */
export const eventsOf = (step: Step): RaceEvent[] => step.events as unknown as RaceEvent[];
