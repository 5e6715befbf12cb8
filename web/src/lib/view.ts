/**
 * The event law: a view of a race and the events after it give the next view, without the rules and without the board.
 *
 * So the page asks for a whole view once, and keeps it up to date from what happens. The server's own `follow`
 * (`pitboard.race.table_view`) and this one are held together by the vectors in `tests/vectors`. Views are never
 * changed: what has not changed is shared between one and the next.
 */

import type { RaceEvent } from './events';
import type { CarView, RaceView } from './messages';

/** The view after one more event. */
export function follow(view: RaceView, event: RaceEvent): RaceView {
  const race = { ...view, ...changesOfRace(view, event) };
  const car = race.cars[event.car];
  if (!car || event.kind === 'ordered' || event.kind === 'asked') return race;
  const cars = [...race.cars];
  cars[event.car] = { ...car, ...changesOfCar(car, event, view.laps) };
  return { ...race, cars };
}

/** The view after these events. */
export const followAll = (view: RaceView, events: readonly RaceEvent[]): RaceView => events.reduce(follow, view);

function changesOfRace(view: RaceView, event: RaceEvent): Partial<RaceView> {
  switch (event.kind) {
    case 'grid_rolled':
    case 'start_rolled':
    case 'danger_rolled':
    case 'collision_rolled':
    case 'engine_rolled':
    case 'victim_rolled':
    case 'exit_rolled':
      return { last_roll: { car: event.car, die: 0, face: event.face } };
    case 'gear_rolled':
      return { last_roll: { car: event.car, die: event.gear, face: event.face }, pips: event.face };
    case 'round_began':
      return { round: event.round, order: [] };
    case 'ordered':
      return { order: [...view.order, event.car] };
    case 'turn_began':
      return { turn: view.order.indexOf(event.car), mover: event.car, pips: 0 };
    case 'flying':
    case 'left_box':
      return { pips: event.spaces };
    case 'may_leave':
      return { pips: event.points };
    case 'pitted':
    case 'took_roll':
    case 'waited':
      return { pips: 0 };
    case 'marked':
      return { markers: [...view.markers, event.space].sort() };
    case 'asked':
      return { actor: event.car, phase: event.phase, die: event.die };
    case 'race_over':
      return { mover: -1, actor: -1, phase: 'over', die: null, pips: 0 };
    default:
      return {};
  }
}

function changesOfCar(car: CarView, event: RaceEvent, laps: number): Partial<CarView> {
  return { ...changesOfCorner(car, event), ...valuesOf(event, laps), ...changesOfKind(car, event) };
}

/** A car that comes into another corner, or leaves one, has made no stops there. */
function changesOfCorner(car: CarView, event: RaceEvent): Partial<CarView> {
  return 'corner' in event && event.corner !== car.corner ? { corner: event.corner, stops: 0 } : {};
}

/** What is the same in every event that has it. */
function valuesOf(event: RaceEvent, laps: number): Partial<CarView> {
  return {
    ...('gear' in event && { gear: event.gear }),
    ...('stops' in event && { stops: event.stops }),
    ...('place' in event && { place: event.place }),
    ...('pit_stops' in event && { pit_stops: event.pit_stops }),
    ...('crossings' in event && {
      lap: Math.min(event.crossings + 1, laps),
      laps_done: Math.max(event.crossings, 0),
    }),
  };
}

function changesOfKind(car: CarView, event: RaceEvent): Partial<CarView> {
  switch (event.kind) {
    case 'grid_taken':
    case 'entered':
      return { space: event.space };
    case 'lost':
    case 'restored':
      return { points: car.points.with(event.part, event.left) };
    case 'move_chosen':
      return { turbo_used: car.turbo_used || event.turbo };
    case 'spun':
      return { spun: true };
    case 'turned_round':
      return { spun: false };
    case 'went_out':
      return { status: 'out', space: null, out_on: event.space };
    case 'finished':
      return { status: 'finished', space: null, corner: null, stops: 0, spun: false };
    default:
      return {};
  }
}
