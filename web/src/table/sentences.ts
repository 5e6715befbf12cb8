/**
 * Events in words: one sentence each, in the language of the page; nothing for those that only carry state.
 *
 * The server names what happened by kind and values (`docs/formats/events.md`); which clauses are behind it comes with
 * the event, so no rule is told here.
 */

import type { Cause, EventKind, EventOf, RaceEvent } from '../lib/events';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import { ordinal, type Company, type PartKey } from './company';

type Text = LocalizedString;
type Writer<K extends EventKind> = (event: EventOf<K>, name: string, company: Company) => Text | null;

const partsLost: Record<Exclude<PartKey, 'pool'>, () => Text> = {
  tyres: m.options_lost_tyres,
  brakes: m.options_lost_brakes,
  gearbox: m.options_lost_gearbox,
  fuel: m.options_lost_fuel,
  body: m.options_lost_body,
  engine: m.options_lost_engine,
  handling: m.options_lost_handling,
};

const wentOut: Record<Cause, (inputs: { name: string; space: string }) => Text> = {
  overshoot: m.events_out_overshoot,
  'missed stops': m.events_out_missed_stops,
  blocked: m.events_out_blocked,
  collision: m.events_out_collision,
  engine: m.events_out_engine,
  handling: m.events_out_handling,
  hit: m.events_out_hit,
  automatic: m.events_out_automatic,
};

const causes: Record<Cause, () => Text> = {
  overshoot: m.events_cause_overshoot,
  'missed stops': m.events_cause_missed_stops,
  blocked: m.events_cause_blocked,
  collision: m.events_cause_collision,
  engine: m.events_cause_engine,
  handling: m.events_cause_handling,
  hit: m.events_cause_hit,
  automatic: m.events_cause_automatic,
};

/** A part as in “the last … point”. */
export const partWord = (key: Exclude<PartKey, 'pool'>): Text => partsLost[key]();

/** Why a car went out, in a word or two, for tables. */
export const causeWord = (cause: Cause): Text => causes[cause]();

const lost: Writer<'lost'> = ({ part, points: n, left }, name, company) => {
  const key = company.parts.find(({ index }) => index === part)?.key ?? 'pool';
  if (key === 'pool') return left ? m.events_lost_pool({ name, n, left }) : m.events_lost_pool_last({ name, n });
  const word = partsLost[key]();
  return left ? m.events_lost({ name, n, part: word, left }) : m.events_lost_last({ name, n, part: word });
};

const restored: Writer<'restored'> = ({ part, points: n, left }, name, company) => {
  const key = company.parts.find(({ index }) => index === part)?.key ?? 'pool';
  return key === 'pool'
    ? m.events_restored_pool({ name, n, left })
    : m.events_restored({ name, n, part: partsLost[key](), left });
};

const moveChosen: Writer<'move_chosen'> = ({ braked: n, slipstream, turbo }, name) => {
  if (slipstream) return n ? m.events_slipstream_braked({ name, n }) : m.events_slipstream({ name });
  if (turbo) return m.events_turbo({ name });
  return n ? m.events_braked({ name, n }) : null;
};

const stopped: Writer<'stopped'> = ({ corner: id, stops: n }, name, company) => {
  const [corner, all] = [company.corner(id), company.stops(id)];
  return n <= all ? m.events_stopped_of({ name, corner, n, all }) : m.events_stopped({ name, corner, n });
};

/** One for every kind of event; `null` for those that only carry state. */
const writers: { [K in EventKind]: Writer<K> | null } = {
  grid_rolled: ({ face }, name) => m.events_grid_rolled({ name, face }),
  grid_taken: ({ slot }, name) => (slot ? m.events_grid_taken({ name, n: slot + 1 }) : m.events_grid_pole({ name })),
  round_began: ({ round }) => m.events_round_began({ round }),
  ordered: null,
  turn_began: null,
  start_rolled: ({ face }, name) => m.events_start_rolled({ name, face }),
  stalled: (_, name) => m.events_stalled({ name }),
  flying: ({ spaces }, name) => m.events_flying({ name, n: spaces }),
  gear_engaged: ({ gear, skipped }, name) =>
    skipped
      ? m.events_gear_skipped({ name, gear: ordinal(gear), n: skipped })
      : m.events_gear({ name, gear: ordinal(gear) }),
  gear_rolled: ({ face, gear }, name) => m.events_gear_rolled({ name, face, gear: ordinal(gear) }),
  move_chosen: moveChosen,
  entered: null,
  line_crossed: ({ crossings }, name) =>
    crossings ? m.events_lap_done({ name, n: crossings }) : m.events_lap_begun({ name }),
  lost,
  overshot: ({ spaces }, name) => m.events_overshot({ name, n: spaces }),
  blocked: ({ spaces }, name) => m.events_blocked({ name, n: spaces }),
  spun: (_, name) => m.events_spun({ name }),
  turned_round: (_, name) => m.events_turned_round({ name }),
  marked: ({ space }) => m.events_marked({ space }),
  danger_rolled: ({ face, space }, name) => m.events_danger_rolled({ name, face, space }),
  collision_rolled: ({ face, other }, name, { names }) =>
    m.events_collision_rolled({ name, face, other: names[other] ?? '' }),
  engine_rolled: ({ face }, name) => m.events_engine_rolled({ name, face }),
  victim_rolled: ({ face, other }, name, { names }) =>
    other < 0 ? m.events_victim_again({ face }) : m.events_victim_rolled({ name, face, other: names[other] ?? '' }),
  went_out: ({ cause, space }, name) => wentOut[cause]({ name, space }),
  finished: ({ place }, name) =>
    place === 1 ? m.events_won({ name }) : m.events_finished({ name, ordinal: ordinal(place) }),
  stopped,
  slipstream_declined: (_, name) => m.events_slipstream_declined({ name }),
  arrived: null,
  race_over: () => m.events_race_over(),
  placed: ({ place }, name) => m.events_placed({ name, ordinal: ordinal(place) }),
  pitted: (_, name) => m.events_pitted({ name }),
  restored,
  exit_rolled: ({ face }, name) => m.events_exit_rolled({ name, face }),
  left_box: ({ gear, spaces }, name) => m.events_left_box({ name, n: spaces, gear: ordinal(gear) }),
  may_leave: ({ points }, name) => m.events_may_leave({ name, n: points }),
  took_roll: (_, name) => m.events_took_roll({ name }),
  waited: (_, name) => m.events_waited({ name }),
  asked: null,
};

/** What happened, for people; null for what is not worth a sentence. */
export function sentence(event: RaceEvent, company: Company): Text | null {
  const write = writers[event.kind] as Writer<EventKind> | null | undefined; // a newer server may know more kinds
  return write?.(event, company.names[event.car] ?? '', company) ?? null;
}
