/**
 * Who and what a race's sentences speak of: its cars, the parts that points are kept for, the corners of its circuit.
 *
 * A pool is one part for everything. Where the circuit or the rulebook has not come yet, there are ids instead of names.
 */

import type { Sheet, SheetCorner, SheetSpace } from '../board/types';
import type { PitsView, Rulebook, SeatView } from '../lib/messages';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';

export type PartKey = 'tyres' | 'brakes' | 'gearbox' | 'fuel' | 'body' | 'engine' | 'handling' | 'pool';

/** A part by its place in lists of points, and what a car starts with. */
export interface Part {
  index: number;
  key: PartKey;
  full: number;
}

/** What words need to know of the race they speak of. */
export interface Company {
  /** Cars' names, by index. */
  names: readonly string[];
  pooled: boolean;
  /** The parts that count in this race. */
  parts: readonly Part[];
  /** What a corner is called, in the middle of a sentence. */
  corner: (id: string) => string;
  /** How many stops a corner asks for. */
  stops: (id: string) => number;
  /** Where a space lies: on the track, in the pit lane, or it is a box. */
  area: (space: string | null) => Area;
  /** How pit stops are done in this race; null where there are none, or it is not known. */
  pits: PitsView | null;
}

export type Area = SheetSpace['area'];

export function companyOf(
  seats: readonly Pick<SeatView, 'name'>[],
  book: Rulebook | null,
  laps: number,
  sheet: Sheet | null,
  pits: PitsView | null = null,
): Company {
  const corners = new Map<string, SheetCorner>(sheet?.corners.map((corner) => [corner.id, corner]));
  return {
    names: seats.map((seat) => seat.name),
    pooled: book?.pooled ?? false,
    parts: partsOf(book, laps),
    corner: (id) => corners.get(id)?.name || m.options_corner({ id }),
    stops: (id) => corners.get(id)?.stops ?? 1,
    area: (space) => (space === null ? undefined : sheet?.spaces[space])?.area ?? 'track',
    pits,
  };
}

function partsOf(book: Rulebook | null, laps: number): Part[] {
  const sheet = book?.sheets[String(laps)] ?? [];
  return (book?.parts ?? [])
    .map(({ part, key }) => ({ index: part, key: key as PartKey, full: sheet[part] ?? 0 }))
    .filter((part) => part.full > 0);
}

const titles: Record<PartKey, () => LocalizedString> = {
  tyres: m.options_part_tyres,
  brakes: m.options_part_brakes,
  gearbox: m.options_part_gearbox,
  fuel: m.options_part_fuel,
  body: m.options_part_body,
  engine: m.options_part_engine,
  handling: m.options_part_handling,
  pool: m.options_part_pool,
};

/** A part's name over its gauge. */
export const partTitle = (key: PartKey): LocalizedString => titles[key]();

const ordinals = [
  m.options_ordinal_0,
  m.options_ordinal_1,
  m.options_ordinal_2,
  m.options_ordinal_3,
  m.options_ordinal_4,
  m.options_ordinal_5,
  m.options_ordinal_6,
  m.options_ordinal_7,
  m.options_ordinal_8,
  m.options_ordinal_9,
  m.options_ordinal_10,
];

/** A gear or a place as people say it: 1st, 2nd, …; gear 0 is neutral. */
export const ordinal = (n: number): string => ordinals[n]?.() ?? String(n);

const dice = [
  m.options_die_0,
  m.options_die_1,
  m.options_die_2,
  m.options_die_3,
  m.options_die_4,
  m.options_die_5,
  m.options_die_6,
];

/** The die of a gear, by its colour; 0 is the black one. */
export const dieName = (gear: number): string => dice[gear]?.() ?? ordinal(gear);
