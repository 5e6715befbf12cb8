import { afterEach, describe, expect, it } from 'vitest';
import type { PitsView } from '../lib/messages';
import { language } from '../lib/preferences.svelte';
import { exitRolls, nextRoll } from './exits';
import { car, COMPANY, option, POOLED, SHEET as TRACK } from './samples';
import { destinations } from './options';
import { optionWords, placeOf } from './wording';

afterEach(() => (language.value = 'en'));

const MINI: PitsView = {
  most_stops: 1,
  gives: 'pool-as-rolled',
  exit: 'pool-roll',
  quick_to: 0,
  exit_gear: 3,
  boxes: ['box1', 'box2'],
};
const MODERN: PitsView = { ...MINI, most_stops: 0, gives: 'tyres', exit: 'half-roll', quick_to: 10, exit_gear: 4 };
const BASIC: PitsView = { ...MODERN, gives: 'whole-pool', exit: 'next-turn', quick_to: 0 };

const told = (pits: PitsView, pool: number) =>
  exitRolls(pits, pool).map(({ from, to, chance, words }) => [from, to, chance, words]);

describe('the roll for leaving the box', () => {
  it('lets a car off at once by half of a low number, or in its next turn', () => {
    expect(told(MODERN, 6)).toEqual([
      [1, 10, 50, 'Off at once: drive half of it, rounded up, in 4th gear.'],
      [11, 20, 50, 'Stay in your box; next turn leave in 4th gear or lower.'],
    ]);
  });

  it('lets a car go with a number not below its pool', () => {
    expect(told(MINI, 7)).toEqual([
      [7, 20, 70, 'You may leave, with as many points as you roll.'],
      [1, 6, 30, 'Wait in your box and roll again next turn.'],
    ]);
    expect(told(MINI, 1).map(([from, to]) => [from, to])).toEqual([[1, 20]]);
    expect(told(MINI, 20).map(([from, to]) => [from, to])).toEqual([
      [20, 20],
      [1, 19],
    ]);
  });

  it('is none where all leave in the next turn', () => expect(told(BASIC, 9)).toEqual([]));

  it('may be better next turn, or too low', () => {
    expect(nextRoll(13, 6)).toEqual({ better: 35, stuck: 25 });
    expect(nextRoll(20, 1)).toEqual({ better: 0, stuck: 0 });
  });
});

const space = TRACK.spaces.a1!;
const SHEET = {
  ...TRACK,
  spaces: {
    ...TRACK.spaces,
    pit1: { ...space, lane: 0, area: 'pit' as const },
    pit2: { ...space, lane: 0, area: 'pit' as const },
    box1: { ...space, lane: 0, area: 'box' as const },
  },
};

describe('moves in the pits are named', () => {
  const place = (end: string, from: string, pits: PitsView) =>
    placeOf(option({ end }), car({ space: from }), { ...POOLED, pits }, SHEET).join(', ');

  it.each([
    ['box1', 'a1', MINI, 'into the pits: your box, a roll gives new points'],
    ['box1', 'a1', MODERN, 'into the pits: your box, all tyres back'],
    ['box1', 'a1', BASIC, 'into the pits: your box, all points back'],
    ['pit1', 'a1', MINI, 'into the pits: stops in the pit lane'],
    ['box1', 'pit1', MODERN, 'to your box, all tyres back'],
    ['pit2', 'pit1', MODERN, 'in the pit lane'],
    ['box1', 'box1', MODERN, 'stays in the box'],
    ['a2', 'box1', MODERN, 'back on the track, lane 2'],
  ])('to %s from %s', (end, from, pits, words) => expect(place(end, from, pits)).toBe(words));

  it('in French too', () => {
    language.value = 'fr';
    expect(place('box1', 'a1', MODERN)).toBe('aux stands\u202f: votre box, rend tous les pneus');
  });
});

it('a way into the pits stands behind a way of the same price on the track, though it be longer', () => {
  const pit = option({ end: 'box1', route: ['a1', 'pit1', 'box1'], clauses: ['P-1'] });
  expect(destinations([pit, option({ end: 'a2', route: ['a1', 'a2'] })]).map(({ space }) => space)).toEqual([
    'a2',
    'box1',
  ]);
});

it('both choices in the box are destinations, in the order in which they are offered', () => {
  const both = ['take', 'wait'].map((kind) =>
    option({ kind: kind as 'take' | 'wait', notation: kind, end: null, route: [], clauses: ['P-7'] }),
  );
  expect(destinations(both).map(({ space, best, ways }) => [space, best.notation, ways.length])).toEqual([
    [null, 'take', 1],
    [null, 'wait', 1],
  ]);
  expect(both.map((one) => optionWords(one, car(), COMPANY, null))).toEqual([
    'Take it and leave',
    'Wait for a better roll',
  ]);
});
