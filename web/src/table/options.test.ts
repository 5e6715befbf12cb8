import { describe, expect, it } from 'vitest';
import { compare, destinations, isFatalByChoice, isRival, legalSpaces, markOf, toneOf, total } from './options';
import { option } from './samples';

const free = option({ notation: 'a1' });
const costly = option({ notation: 'a2 b2', end: 'a2', bill: [1, 2, 0, 0, 0, 0] });
const spin = option({ notation: 'b1 o6', end: 'b1', outcome: 'spins', bill: [6, 0, 0, 0, 0, 0] });
const out = option({ notation: 'b2 o7', end: 'b2', outcome: 'out' });

describe('options in order', () => {
  it('what keeps the car running comes first, then what costs less', () => {
    expect([out, spin, costly, free].toSorted(compare)).toEqual([free, costly, spin, out]);
  });

  it('the flag comes before everything that keeps the car running', () => {
    const flag = option({ notation: 'a2 b3', end: 'a2', bill: [0, 3, 0, 0, 0, 0], finish: true });
    expect([free, flag, spin].toSorted(compare)[0]).toBe(flag);
  });

  it('of equal prices fewer dangerous spaces come first, then the longer way, then without turbo', () => {
    const near = option({ notation: 'n', route: ['a1'] });
    const far = option({ notation: 'f', route: ['a1', 'a2'] });
    const risky = option({ notation: 'r', route: ['a1', 'a2', 'b1'], danger: ['a2'] });
    const turbo = option({ notation: 't', route: ['a1', 'a2'], turbo: true });
    expect([risky, near, turbo, far].toSorted(compare)).toEqual([far, turbo, near, risky]);
  });
});

describe('destinations', () => {
  it('gather the ways to a space, the best of each first', () => {
    const dear = option({ notation: 'a1 b1', bill: [0, 1, 0, 0, 0, 0] });
    const found = destinations([dear, out, free]);
    expect(found.map(({ space }) => space)).toEqual(['a1', 'b2']);
    expect(found[0]).toMatchObject({ best: free, ways: [free, dear] });
  });

  it('keep staying out of a slipstream as one that is no space', () => {
    const decline = option({ notation: 'decline', kind: 'decline', end: null, route: [] });
    const slip = option({ notation: 'a2', kind: 'slipstream', end: 'a2' });
    const found = destinations([decline, slip]);
    expect(found.map(({ space }) => space)).toEqual(['a2', null]);
    expect(legalSpaces(found, null, () => '').map(({ space }) => space)).toEqual(['a2']);
  });

  it('are marked by what they come to', () => {
    expect([free, costly, spin, out].map(toneOf)).toEqual(['free', 'costly', 'spin', 'out']);
    expect([free, costly, spin, out].map(markOf)).toEqual(['', '−3', '↻', '✕']);
  });

  it('tell the board which of them is kept in view', () => {
    const [first, second] = legalSpaces(destinations([free, costly]), costly, ({ notation }) => notation);
    expect(first).toMatchObject({ space: 'a1', label: 'a1', tone: 'free', selected: false });
    expect(second).toMatchObject({ space: 'a2', label: 'a2 b2', tone: 'costly', text: '−3', selected: true });
  });
});

describe('a way is a rival of the best one', () => {
  const best = option({ bill: [0, 2, 0, 0, 0, 0], braked: 2, danger: ['a2'] });

  it.each([
    ['that spares another part', { bill: [1, 0, 0, 0, 0, 0], braked: 2, danger: ['a2'] }],
    ['that avoids a dangerous space', { bill: [0, 3, 0, 0, 0, 0], braked: 3 }],
    ['that does without braking', { bill: [3, 2, 0, 0, 0, 0], danger: ['a2'] }],
  ])('%s', (_, news) => {
    expect(isRival(option(news), best)).toBe(true);
  });

  it('but not where it only pays more, or spins', () => {
    expect(isRival(option({ bill: [1, 2, 0, 0, 0, 0], braked: 2, danger: ['a2'] }), best)).toBe(false);
    expect(isRival(option({ outcome: 'spins' }), best)).toBe(false);
    expect(isRival(best, best)).toBe(false);
  });
});

describe('going out by choice', () => {
  it('is asked about where something else is left', () => {
    expect(isFatalByChoice(out, [out, spin])).toBe(true);
    expect(isFatalByChoice(spin, [out, spin])).toBe(false);
  });

  it('is no choice where nothing else is left', () => {
    expect(isFatalByChoice(out, [out])).toBe(false);
  });
});

it('a bill is the sum of its parts', () => {
  expect(total([1, 0, 2, 0, 0, 3])).toBe(6);
});
