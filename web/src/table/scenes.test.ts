import { expect, it } from 'vitest';
import type { RaceEvent } from '../lib/events';
import { followAll } from '../lib/view';
import { COMPANY, step, view } from './samples';
import { sceneOf } from './scenes';

const happened = (events: RaceEvent[], news = {}, before = view()) =>
  sceneOf(step(1, events, news), before, followAll(before, events), COMPANY);

it('a roll is shown by its die and number', () => {
  const scene = happened([{ kind: 'engine_rolled', car: 0, face: 3, clauses: [] }], { die: 0, face: 3 });
  expect(scene.roll).toEqual({ car: 0, die: 0, face: 3, ply: 1 });
  expect(scene.remarks).toEqual([{ car: 0, space: 'a1', text: 'engine: 3', tone: 'plain' }]);
});

it('a drive takes the spaces entered, and remarks stand where it ends', () => {
  const scene = happened([
    { kind: 'move_chosen', car: 0, braked: 0, turbo: false, slipstream: true, clauses: [] },
    { kind: 'entered', car: 0, space: 'a2', corner: null, clauses: [] },
    { kind: 'entered', car: 0, space: 'b1', corner: 'c1', clauses: [] },
    { kind: 'lost', car: 0, part: 0, points: 2, left: 4, clauses: [] },
    { kind: 'stopped', car: 0, corner: 'c1', stops: 1, clauses: [] },
  ]);
  expect(scene.drive).toEqual({ car: 0, route: ['a2', 'b1'] });
  expect(scene.remarks.map(({ space, text, tone }) => [space, text, tone])).toEqual([
    ['b1', 'slipstream', 'good'],
    ['b1', '−2 tyres', 'bad'],
    ['b1', 'stop 1 of 1', 'good'],
  ]);
});

it('a car that goes out is spoken of where it went out, one that finishes where it was last', () => {
  const out = happened([
    { kind: 'entered', car: 0, space: 'b1', corner: 'c1', clauses: [] },
    { kind: 'went_out', car: 0, cause: 'overshoot', space: 'b1', clauses: [] },
  ]);
  expect(out.remarks).toMatchObject([{ space: 'b1', text: 'out: overshoot' }]);
  expect(out.sounds).toEqual(['thud']);
  const flag = happened([
    { kind: 'entered', car: 0, space: 'a2', corner: null, clauses: [] },
    { kind: 'finished', car: 0, place: 1, clauses: [] },
  ]);
  expect(flag.remarks).toMatchObject([{ space: 'a2', text: '1st' }]);
  expect(flag.sounds).toEqual(['flag']);
});

it('a step in which nobody moves has nothing to see', () => {
  const scene = happened([{ kind: 'gear_engaged', car: 0, gear: 3, skipped: 0, clauses: [] }]);
  expect(scene).toEqual({ roll: null, drive: null, remarks: [], sounds: [] });
});
