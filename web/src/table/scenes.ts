/**
 * What there is to see and hear of a step: a die that rolls, a car that drives, then notes beside the cars that
 * something happened to. Only told events are shown; nothing is worked out.
 */

import type { RaceEvent } from '../lib/events';
import { eventsOf } from '../lib/events';
import type { RaceView, Step } from '../lib/messages';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import { ordinal, type Company } from './company';
import { causeWord } from './sentences';
import type { Sound } from './sounds';
import { pointsOf } from './wording';

export interface Roll {
  car: number;
  /** The gear's, 0 for the black die. */
  die: number;
  face: number;
  /** Tells one roll from another. */
  ply: number;
}

export interface Drive {
  car: number;
  /** The spaces entered, in order. */
  route: string[];
}

/** A few words beside a car. */
export interface Remark {
  car: number;
  space: string;
  text: LocalizedString;
  tone: 'plain' | 'good' | 'bad';
}

export interface Scene {
  roll: Roll | null;
  drive: Drive | null;
  remarks: Remark[];
  /** What is heard once the car has arrived. */
  sounds: Sound[];
}

export function sceneOf(step: Step, before: RaceView, after: RaceView, company: Company): Scene {
  const events = eventsOf(step);
  const spaceOf = (car: number) =>
    after.cars[car]?.space ?? after.cars[car]?.out_on ?? lastEntered(events, car) ?? before.cars[car]?.space ?? null;
  return {
    roll: step.die === null || step.face === null ? null : rollOf(step, step.die, step.face),
    drive: driveOf(events),
    remarks: events.flatMap((event) => {
      const [said, space] = [remarkOf(event, company), spaceOf(event.car)];
      return said && space ? [{ car: event.car, space, text: said[0], tone: said[1] }] : [];
    }),
    sounds: [...new Set(events.map(soundOf).filter((sound) => sound !== null))],
  };
}

const rollOf = ({ car, ply }: Step, die: number, face: number): Roll => ({ car, die, face, ply });

/** The spaces that cars enter in a step. */
const enteredOf = (events: RaceEvent[]) => events.filter((event) => event.kind === 'entered');

const lastEntered = (events: RaceEvent[], car: number): string | undefined =>
  enteredOf(events).findLast((event) => event.car === car)?.space;

/** The way that a step's car drives. */
function driveOf(events: RaceEvent[]): Drive | null {
  const entered = enteredOf(events);
  const [first] = entered;
  return first ? { car: first.car, route: entered.map(({ space }) => space) } : null;
}

type Said = [text: LocalizedString, tone: Remark['tone']];

function remarkOf(event: RaceEvent, company: Company): Said | null {
  switch (event.kind) {
    case 'stalled':
      return [m.table_note_stalls(), 'bad'];
    case 'flying':
      return [m.table_note_flying(), 'good'];
    case 'move_chosen':
      if (event.slipstream) return [m.table_note_slipstream(), 'good'];
      return event.turbo ? [m.table_note_turbo(), 'good'] : null;
    case 'line_crossed':
      return event.crossings > 0 ? [m.table_note_lap({ n: event.crossings }), 'good'] : null;
    case 'lost': {
      const key = company.parts.find(({ index }) => index === event.part)?.key ?? 'pool';
      return [m.table_note_lost({ bill: pointsOf(key, event.points) }), 'bad'];
    }
    case 'pitted':
      return [m.table_note_pitted(), 'good'];
    case 'restored': {
      const key = company.parts.find(({ index }) => index === event.part)?.key ?? 'pool';
      return [m.table_note_restored({ bill: pointsOf(key, event.points) }), 'good'];
    }
    case 'exit_rolled':
      return [m.table_note_exit({ face: event.face }), 'plain'];
    case 'waited':
      return [m.table_note_waits(), 'plain'];
    case 'overshot':
      return [m.table_note_overshoots({ n: event.spaces }), 'bad'];
    case 'blocked':
      return [m.table_note_blocked(), 'bad'];
    case 'spun':
      return [m.table_note_spins(), 'bad'];
    case 'danger_rolled':
      return [m.table_note_danger({ face: event.face }), 'plain'];
    case 'collision_rolled':
      return [m.table_note_contact({ face: event.face }), 'plain'];
    case 'engine_rolled':
      return [m.table_note_engine({ face: event.face }), 'plain'];
    case 'went_out':
      return [m.table_note_out({ cause: causeWord(event.cause) }), 'bad'];
    case 'finished':
      return [m.table_note_finished({ ordinal: ordinal(event.place) }), 'good'];
    case 'stopped': {
      const [n, all] = [event.stops, company.stops(event.corner)];
      return n <= all ? [m.table_note_stop({ n, all }), 'good'] : null;
    }
    default:
      return null;
  }
}

function soundOf(event: RaceEvent): Sound | null {
  switch (event.kind) {
    case 'overshot':
    case 'spun':
      return 'squeal';
    case 'went_out':
    case 'blocked':
      return 'thud';
    case 'finished':
      return 'flag';
    default:
      return null;
  }
}
