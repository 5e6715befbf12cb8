/** Options in words: what is paid, what is special, and where it leads. */

import type { Sheet } from '../board/types';
import type { CarView, OptionView } from '../lib/messages';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import { ordinal, type Company, type PartKey } from './company';

const bills: Record<PartKey, (inputs: { n: number }) => LocalizedString> = {
  tyres: m.options_bill_tyres,
  brakes: m.options_bill_brakes,
  gearbox: m.options_bill_gearbox,
  fuel: m.options_bill_fuel,
  body: m.options_bill_body,
  engine: m.options_bill_engine,
  handling: m.options_bill_handling,
  pool: m.options_bill_pool,
};

/** So many points of a part, as in a bill. */
export const pointsOf = (key: PartKey, n: number): LocalizedString => bills[key]({ n });

/** What is to be paid, part by part; empty where it is free. */
export function billOf(bill: readonly number[], company: Company): { key: PartKey; n: number }[] {
  return company.parts.map(({ index, key }) => ({ key, n: bill[index] ?? 0 })).filter(({ n }) => n > 0);
}

/** The bill in words: “2 brakes, 1 tyre”, or “free”. */
export function billWords(bill: readonly number[], company: Company): string {
  const words = billOf(bill, company).map(({ key, n }) => pointsOf(key, n));
  return words.length ? words.join(', ') : m.options_free();
}

/** What is special about an option besides its bill. */
export function notesOf(option: OptionView): LocalizedString[] {
  const { braked, overshoot, blocked, danger, skipped, outcome, turbo, finish, kind, route } = option;
  const notes: [unknown, () => LocalizedString][] = [
    [finish, m.options_finish],
    [outcome === 'out', m.options_out],
    [outcome === 'spins', m.options_spins],
    [kind === 'slipstream', m.options_slipstream],
    [turbo, m.options_turbo],
    [braked, () => m.options_braked({ n: braked })],
    [overshoot, () => m.options_overshoots({ n: overshoot })],
    [blocked, () => m.options_blocked({ n: blocked })],
    [danger.length, () => m.options_danger({ n: danger.length })],
    [skipped, () => m.options_skips({ n: skipped })],
    [kind === 'move' && !route.length, m.options_stays],
  ];
  return notes.filter(([applies]) => applies).map(([, words]) => words());
}

/** Where an option ends: its lane, and the stop it makes where that is in a corner. */
export function placeOf(option: OptionView, car: CarView, company: Company, sheet: Sheet | null): LocalizedString[] {
  const space = option.end === null ? undefined : sheet?.spaces[option.end];
  if (!space || option.finish) return [];
  if (company.area(option.end) !== 'track') return pitsOf(option, car, company);
  const places: LocalizedString[] = [];
  if (company.area(car.space) !== 'track') places.push(m.options_back_on_track());
  if (space.lane) places.push(m.options_lane({ n: space.lane }));
  if (space.corner) {
    places.push(m.options_in_corner({ corner: company.corner(space.corner) }));
    const [n, all] = [(car.corner === space.corner ? car.stops : 0) + 1, company.stops(space.corner)];
    if (!option.overshoot && option.outcome !== 'out' && n <= all) places.push(m.options_stop_of({ n, all }));
  }
  return places;
}

/** Where a move in the pits ends, and what the stop gives back. */
function pitsOf({ end }: OptionView, car: CarView, company: Company): LocalizedString[] {
  const comesIn = company.area(car.space) === 'track';
  if (company.area(end) === 'pit') return [comesIn ? m.options_into_lane() : m.options_in_lane()];
  if (end === car.space) return [m.options_in_box()];
  const gives = givesWord(company);
  return [comesIn ? m.options_into_box() : m.options_to_box(), ...(gives ? [gives] : [])];
}

/** What a pit stop gives back. */
export const givesWord = ({ pits }: Company): LocalizedString | null =>
  pits &&
  { tyres: m.options_gives_tyres, 'whole-pool': m.options_gives_pool, 'pool-as-rolled': m.options_gives_rolled }[
    pits.gives
  ]();

/** An option in one line: “2 brakes – lane 2, in Quay Bend, stop 1 of 2”; “3rd gear – free”. */
export function optionWords(option: OptionView, car: CarView, company: Company, sheet: Sheet | null): string {
  if (option.kind === 'decline') return m.options_decline();
  if (option.kind === 'take') return m.options_take();
  if (option.kind === 'wait') return m.options_wait();
  const bill = billWords(option.bill, company);
  const more = [...placeOf(option, car, company, sheet), ...notesOf(option)];
  if (option.kind === 'gear')
    return m.options_line({ first: m.options_gear({ gear: ordinal(option.gear) }), more: [bill, ...more].join(', ') });
  return more.length ? m.options_line({ first: bill, more: more.join(', ') }) : bill;
}
