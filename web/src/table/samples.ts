/** Small things that tests of the table are made of. */

import type { Sheet } from '../board/types';
import type { CarView, OptionView, RaceView, SeatView, Step } from '../lib/messages';
import type { RaceEvent } from '../lib/events';
import type { Company } from './company';

export const COMPANY: Company = {
  names: ['Ada', 'Bo'],
  pooled: false,
  parts: [
    { index: 0, key: 'tyres', full: 6 },
    { index: 1, key: 'brakes', full: 3 },
    { index: 2, key: 'gearbox', full: 3 },
    { index: 3, key: 'body', full: 3 },
    { index: 4, key: 'engine', full: 3 },
    { index: 5, key: 'handling', full: 2 },
  ],
  corner: (id) => ({ c1: 'Quay Bend', c2: 'Ropewalk' })[id] ?? id,
  stops: (id) => (id === 'c2' ? 2 : 1),
  area: (space) => (space?.startsWith('pit') ? 'pit' : space?.startsWith('box') ? 'box' : 'track'),
  pits: null,
};

export const POOLED: Company = { ...COMPANY, pooled: true, parts: [{ index: 0, key: 'pool', full: 20 }] };

const space = (lane: number, corner: string | null): Sheet['spaces'][string] => ({
  polygon: [],
  x: 0,
  y: 0,
  heading: 0,
  width: 30,
  length: 40,
  lane,
  corner,
  area: 'track',
});

export const SHEET: Sheet = {
  name: 'Sample',
  width: 100,
  height: 100,
  spaces: { a1: space(1, null), a2: space(2, null), b1: space(1, 'c1'), b2: space(2, 'c2') },
  corners: [],
  grid: [],
  line: null,
};

export const option = (news: Partial<OptionView> = {}): OptionView => ({
  notation: news.end ?? 'a1',
  kind: 'move',
  gear: 0,
  skipped: 0,
  end: 'a1',
  route: ['a1'],
  braked: 0,
  turbo: false,
  overshoot: 0,
  blocked: 0,
  bill: [0, 0, 0, 0, 0, 0],
  outcome: 'stays',
  finish: false,
  danger: [],
  clauses: ['M-1'],
  ...news,
});

export const car = (news: Partial<CarView> = {}): CarView => ({
  index: 0,
  space: 'a1',
  lap: 1,
  laps_done: 0,
  gear: 2,
  points: [6, 3, 3, 3, 3, 2],
  corner: null,
  stops: 0,
  status: 'racing',
  spun: false,
  turbo_used: false,
  pit_stops: 0,
  place: 0,
  out_on: null,
  ...news,
});

export const seat = (news: Partial<SeatView> = {}): SeatView => ({
  seat: 0,
  name: 'Ada',
  number: 7,
  colour: 0,
  driver: 'person',
  at_wheel: null,
  present: true,
  word: null,
  ...news,
});

export const view = (news: Partial<RaceView> = {}): RaceView => ({
  laps: 2,
  round: 1,
  order: [0, 1],
  turn: 0,
  mover: 0,
  phase: 'move',
  actor: 0,
  die: null,
  pips: 0,
  last_roll: null,
  cars: [car(), car({ index: 1, space: 'a2' })],
  markers: [],
  ...news,
});

export const step = (ply: number, events: RaceEvent[], news: Partial<Step> = {}): Step => ({
  ply,
  car: 0,
  choice: null,
  die: null,
  face: null,
  round: 1,
  events: events,
  ...news,
});
