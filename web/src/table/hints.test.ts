import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { language } from '../lib/preferences.svelte';
import { KNOWN_REASONS, reasonOf } from './hints';
import { COMPANY } from './samples';

afterEach(() => (language.value = 'en'));

const advice = readFileSync(join(import.meta.dirname, '../../../src/pitboard/bots/advice.py'), 'utf8');
const codes = [...(advice.match(/CODES[\s\S]*?\n\}/)?.[0] ?? '').matchAll(/"(\w+)": \(/g)].map((found) => found[1]);

it('there is a sentence for every reason of the club driver, and for no other', () => {
  expect(codes.length).toBeGreaterThan(10);
  expect([...KNOWN_REASONS].sort()).toEqual([...codes].sort());
});

it.each([
  ['gear_for_corner', { corner: 'c1', chance: '3/4' }, 'No other gear is as likely to stop in Quay Bend: 75%.'],
  ['gear_fastest_free', { spaces: '19/2' }, 'It is the highest gear that can cost nothing: 9.5 spaces on average.'],
  ['stop_owed', { corner: 'c2', missing: 0 }, 'It makes the last stop that is owed in Ropewalk.'],
  ['stop_owed', { corner: 'c2', missing: 1 }, 'It makes a stop in Ropewalk; 1 more is owed.'],
  ['cheapest', { points: 1, saves: 2 }, 'It is the cheapest: 1 point, 2 less than anything else.'],
  ['least_harm', { outcome: 'spins' }, 'Nothing better than a spin is left.'],
  [
    'gear_spares_risk',
    { other: 5, chance: '0', chance_other: '1/5' },
    '5th gear would spin or go out in 20% of all rolls, this one in 0%.',
  ],
])('%s %j', (reason, values, words) => {
  expect(reasonOf({ reason, values }, COMPANY)).toBe(words);
});

it('numbers are written as the language has them', () => {
  language.value = 'fr';
  expect(reasonOf({ reason: 'gear_fastest', values: { spaces: '13/2' } }, COMPANY)).toBe(
    'C’est la plus rapide\u202f: 6,5 cases en moyenne.',
  );
});

it('a reason that this page does not know is left unsaid', () => {
  expect(reasonOf({ reason: 'whim', values: {} }, COMPANY)).toBeNull();
});
