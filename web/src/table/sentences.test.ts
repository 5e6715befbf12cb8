import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { eventsOf, type Cause, type EventKind, type EventOf, type RaceEvent } from '../lib/events';
import { language } from '../lib/preferences.svelte';
import { raceVectors } from '../lib/vectors';
import { COMPANY, POOLED } from './samples';
import { causeWord, sentence } from './sentences';

afterEach(() => (language.value = 'en'));

const event = <K extends EventKind>(kind: K, values: Omit<EventOf<K>, 'kind' | 'car' | 'clauses'>, car = 0) =>
  ({ kind, car, clauses: [], ...values }) as unknown as RaceEvent;

/** What the engine can tell of, by its own list. */
const trace = readFileSync(join(import.meta.dirname, '../../../src/pitboard/engine/trace.py'), 'utf8');
const kinds = [...(trace.match(/class Kind[\s\S]*?\nclass /)?.[0] ?? '').matchAll(/^ {4}([A-Z_]+) = /gm)].map((found) =>
  found[1]!.toLowerCase(),
);
const causes = [...(trace.match(/class Cause[\s\S]*?\n\n\n/)?.[0] ?? '').matchAll(/^ {4}([A-Z_]+) = /gm)].map(
  (found) => found[1]!.toLowerCase().replaceAll('_', ' ') as Cause,
);
const SILENT = ['ordered', 'turn_began', 'entered', 'arrived', 'asked', 'move_chosen'];

/** Values enough for an event of any kind. */
const values = {
  face: 3,
  space: 'a1',
  slot: 1,
  crossings: 1,
  corner: 'c1',
  stops: 1,
  round: 2,
  place: 2,
  spaces: 2,
  gear: 3,
  skipped: 0,
  braked: 0,
  turbo: false,
  slipstream: false,
  part: 0,
  points: 2,
  left: 4,
  fatal: false,
  other: 1,
  cause: 'engine',
  number: 1,
  phase: 'gear',
  die: null,
};
const any = (kind: string) => ({ kind, car: 0, clauses: [], ...values }) as unknown as RaceEvent;

describe.each(['en', 'fr'] as const)('in %s', (words) => {
  it('the engine tells of some thirty kinds, and each but the silent ones has a sentence of its own', () => {
    language.value = words;
    expect(kinds.length).toBeGreaterThanOrEqual(31);
    const told = kinds.map((kind) => [kind, sentence(any(kind), COMPANY)] as const);
    expect(told.filter(([, text]) => text === null).map(([kind]) => kind)).toEqual(
      kinds.filter((kind) => SILENT.includes(kind)),
    );
    const sentences = told.flatMap(([, text]) => text ?? []);
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.filter((text) => !/^\p{Lu}.*[.!]$/u.test(text))).toEqual([]);
  });

  it('every cause of going out has a sentence and a word of its own', () => {
    language.value = words;
    expect(causes.length).toBe(8);
    const out = causes.map((cause) => sentence(event('went_out', { cause, space: 'a1' }), COMPANY));
    expect(new Set(out).size).toBe(8);
    expect(new Set(causes.map(causeWord)).size).toBe(8);
  });

  it('what happens in whole races can be said', () => {
    language.value = words;
    const unsaid = raceVectors()
      .flatMap(({ steps }) => steps.flatMap(eventsOf))
      .filter((one) => !SILENT.includes(one.kind) && !sentence(one, COMPANY));
    expect(unsaid).toEqual([]);
  });
});

describe('in English', () => {
  const says = (one: RaceEvent, company = COMPANY) => sentence(one, company);

  it.each([
    [event('grid_taken', { space: 'a1', slot: 0, crossings: -1, corner: null, stops: 0 }), 'Ada starts from pole.'],
    [event('grid_taken', { space: 'a1', slot: 3, crossings: -1, corner: null, stops: 0 }), 'Ada starts from slot 4.'],
    [event('gear_engaged', { gear: 3, skipped: 0 }), 'Ada takes 3rd gear.'],
    [event('gear_engaged', { gear: 2, skipped: 1 }), 'Ada drops to 2nd gear, skipping 1 gear.'],
    [event('gear_rolled', { gear: 4, face: 9 }), 'Ada rolls 9 in 4th gear.'],
    [event('move_chosen', { braked: 1, turbo: false, slipstream: false }), 'Ada brakes 1 space.'],
    [
      event('move_chosen', { braked: 2, turbo: false, slipstream: true }, 1),
      'Bo takes the slipstream and brakes 2 spaces.',
    ],
    [event('move_chosen', { braked: 0, turbo: true, slipstream: false }), 'Ada uses the turbo.'],
    [event('line_crossed', { crossings: 0 }), 'Ada crosses the line and begins lap 1.'],
    [event('line_crossed', { crossings: 1 }), 'Ada completes lap 1.'],
    [event('lost', { part: 0, points: 2, left: 4 }), 'Ada loses 2 tyre points; 4 left.'],
    [event('lost', { part: 1, points: 1, left: 0 }), 'Ada loses 1 brake point, the last one.'],
    [event('overshot', { spaces: 1, fatal: false }), 'Ada overshoots by 1 space.'],
    [event('stopped', { corner: 'c2', stops: 1 }), 'Ada stops in Ropewalk: stop 1 of 2.'],
    [event('stopped', { corner: 'c2', stops: 3 }), 'Ada stops in Ropewalk: stop 3.'],
    [event('collision_rolled', { face: 1, other: 1 }), 'Ada rolls 1 for the contact with Bo.'],
    [
      event('victim_rolled', { face: 19, other: -1 }),
      'The draw shows 19, which belongs to no car: it is rolled again.',
    ],
    [
      event('went_out', { cause: 'missed stops', space: 'a1' }),
      'Ada leaves a corner with two stops or more missing and is out, on a1.',
    ],
    [event('finished', { place: 1 }), 'Ada takes the flag and wins the race!'],
    [event('finished', { place: 3 }), 'Ada takes the flag in 3rd place.'],
    [event('round_began', { round: 4 }, -1), 'Round 4.'],
  ])('%j', (one, text) => {
    expect(says(one)).toBe(text);
  });

  it('a pool loses points of no part', () => {
    expect(says(event('lost', { part: 0, points: 1, left: 12 }), POOLED)).toBe('Ada loses 1 point; 12 left.');
  });

  it('a kind that this page does not know is not said', () => {
    expect(says({ kind: 'rained', car: 0, clauses: [] } as unknown as RaceEvent)).toBeNull();
  });
});

it('in French plurals and spaces are right', () => {
  language.value = 'fr';
  expect(sentence(event('lost', { part: 0, points: 2, left: 4 }), COMPANY)).toBe(
    'Ada perd 2 points de pneu\u202f; il en reste 4.',
  );
  expect(sentence(event('overshot', { spaces: 1, fatal: false }), COMPANY)).toBe('Ada sort large de 1 case.');
});
