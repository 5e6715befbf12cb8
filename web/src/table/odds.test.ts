import { describe, expect, it } from 'vitest';
import type { FaceView, GearForecastView } from '../lib/messages';
import { fateOf, freeShare, ghostsOf, percent, rangeOf, sharesOf } from './odds';
import { option } from './samples';

const face = (news: Partial<FaceView>): FaceView => ({
  face: 1,
  sides: 1,
  ends: [],
  best: option(),
  verdict: 'free',
  landing: 'short',
  options: 1,
  ...news,
});

/** A die of eight sides: two end before the corner, three stop in it (one of them by braking), two overshoot, one is out. */
const forecast: GearForecastView = {
  option: option({ kind: 'gear', gear: 3 }),
  sides: 8,
  faces: [
    face({ face: 4, sides: 2, best: option({ end: 'a1' }) }),
    face({ face: 5, sides: 2, best: option({ end: 'b1' }), landing: 'stops' }),
    face({ face: 6, best: option({ end: 'b1', bill: [0, 1, 0, 0, 0, 0] }), verdict: 'costly', landing: 'stops' }),
    face({ face: 7, sides: 2, best: option({ end: 'a2' }), verdict: 'costly', landing: 'overshoots' }),
    face({ face: 8, best: option({ end: 'a2', outcome: 'out' }), verdict: 'out', landing: 'overshoots' }),
  ],
  verdicts: {},
  landings: {},
  bill: 0.5,
};

it('what becomes of the car comes before where it lands', () => {
  expect(forecast.faces.map(fateOf)).toEqual(['short', 'stops', 'stops', 'overshoots', 'out']);
});

it('the sides of a die are counted by what they come to, the best first', () => {
  expect(sharesOf(forecast)).toEqual([
    { fate: 'stops', sides: 3, share: 3 / 8 },
    { fate: 'short', sides: 2, share: 2 / 8 },
    { fate: 'overshoots', sides: 2, share: 2 / 8 },
    { fate: 'out', sides: 1, share: 1 / 8 },
  ]);
});

it('free are the sides with nothing to pay', () => {
  expect(freeShare(forecast)).toBe(0.5);
});

it('the board shows each space once, with its chance and the worst that leads there', () => {
  expect(ghostsOf(forecast)).toEqual([
    { space: 'a1', text: '25%', tone: 'free' },
    { space: 'b1', text: '38%', tone: 'costly' },
    { space: 'a2', text: '38%', tone: 'costly' },
  ]);
});

it('the range of a die', () => {
  expect(rangeOf([4, 5, 6, 6, 7, 7, 8, 8])).toEqual([4, 8]);
});

describe('per cent', () => {
  it.each([
    [0, 0],
    [0.001, 1],
    [0.5, 50],
    [2 / 3, 67],
    [0.999, 99],
    [1, 100],
  ])('%d is %d', (share, words) => {
    expect(percent(share)).toBe(words);
  });
});
