import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../lib/preferences.svelte';
import { car, COMPANY, option, POOLED, SHEET } from './samples';
import { billWords, notesOf, optionWords, placeOf } from './wording';

afterEach(() => (language.value = 'en'));

describe('a bill', () => {
  it('names the parts that pay, in their order', () => {
    expect(billWords([1, 2, 0, 0, 0, 0], COMPANY)).toBe('1 tyre, 2 brakes');
    expect(billWords([0, 0, 1, 1, 1, 0], COMPANY)).toBe('1 gearbox point, 1 body point, 1 engine point');
  });

  it('says that nothing is to be paid', () => {
    expect(billWords([0, 0, 0, 0, 0, 0], COMPANY)).toBe('free');
  });

  it('is in points where there is a pool', () => {
    expect(billWords([1, 0, 0, 0, 0, 0], POOLED)).toBe('1 point');
    expect(billWords([3, 0, 0, 0, 0, 0], POOLED)).toBe('3 points');
  });

  it('is in French', () => {
    language.value = 'fr';
    expect(billWords([1, 2, 0, 0, 0, 0], COMPANY)).toBe('1 pneu, 2 freins');
    expect(billWords([0, 0, 0, 0, 0, 0], COMPANY)).toBe('gratuit');
  });
});

describe('what is special about an option', () => {
  it.each([
    [{ braked: 2 }, ['brakes 2 spaces']],
    [{ overshoot: 1, outcome: 'spins' as const }, ['spins', 'overshoots by 1 space']],
    [{ blocked: 3 }, ['blocked, 3 spaces short']],
    [{ danger: ['a1', 'a2'] }, ['2 dangerous spaces']],
    [{ outcome: 'out' as const }, ['out of the race']],
    [{ kind: 'slipstream' as const }, ['slipstream']],
    [{ turbo: true }, ['with the turbo']],
    [{ finish: true }, ['takes the flag']],
    [{ route: [] }, ['stays where it is']],
    [{ kind: 'gear' as const, route: [], skipped: 2 }, ['skips 2 gears']],
    [{}, []],
  ])('%j', (news, notes) => {
    expect(notesOf(option(news))).toEqual(notes);
  });
});

describe('where an option leads', () => {
  const place = (news: Parameters<typeof option>[0], of = car()) => placeOf(option(news), of, COMPANY, SHEET);

  it('is a lane on a straight', () => {
    expect(place({ end: 'a2' })).toEqual(['lane 2']);
  });

  it('is a stop in a corner, the next one of those made there', () => {
    expect(place({ end: 'b2' })).toEqual(['lane 2', 'in Ropewalk', 'stop 1 of 2']);
    expect(place({ end: 'b2' }, car({ corner: 'c2', stops: 1 }))).toEqual(['lane 2', 'in Ropewalk', 'stop 2 of 2']);
  });

  it('is no stop where all are made, or the car comes there too fast', () => {
    expect(place({ end: 'b1' }, car({ corner: 'c1', stops: 1 }))).toEqual(['lane 1', 'in Quay Bend']);
    expect(place({ end: 'b1', overshoot: 1 })).toEqual(['lane 1', 'in Quay Bend']);
    expect(place({ end: 'b1', outcome: 'out' })).toEqual(['lane 1', 'in Quay Bend']);
  });

  it('does not matter at the flag', () => {
    expect(place({ end: 'a1', finish: true })).toEqual([]);
  });
});

describe('an option in one line', () => {
  it('is its bill, place and notes', () => {
    const braked = option({ end: 'b2', braked: 2, bill: [0, 2, 0, 0, 0, 0] });
    const line = '2 brakes – lane 2, in Ropewalk, stop 1 of 2, brakes 2 spaces';
    expect(optionWords(braked, car(), COMPANY, SHEET)).toBe(line);
  });

  it('begins with the gear where it is one', () => {
    const gear = option({ kind: 'gear', gear: 3, end: null, route: [] });
    expect(optionWords(gear, car(), COMPANY, SHEET)).toBe('3rd gear – free');
    language.value = 'fr';
    expect(optionWords(gear, car(), COMPANY, SHEET)).toBe('3e vitesse – gratuit');
  });

  it('says that one stays out of the slipstream', () => {
    const decline = option({ kind: 'decline', end: null, route: [] });
    expect(optionWords(decline, car(), COMPANY, SHEET)).toBe('No slipstream: stay here');
  });
});
