import { describe, expect, it } from 'vitest';
import { eventsOf, type RaceEvent } from './events';
import type { RaceView } from './messages';
import { raceVectors } from './vectors';
import { follow, followAll } from './view';

const races = raceVectors();

describe('a view and the events after it give the next view', () => {
  it.each(races.map((race) => [race.name, race] as const))('in %s', (_, { steps, views }) => {
    expect(views.length).toBeGreaterThan(10);
    let [ply, view] = [0, views[0]!.view];
    for (const next of views.slice(1)) {
      view = followAll(view, steps.slice(ply, next.ply).flatMap(eventsOf));
      ply = next.ply;
      expect(view).toEqual(next.view);
    }
    expect(view.phase).toBe('over');
  });

  it('whatever happens: the races have events of nearly every kind', () => {
    const kinds = new Set(races.flatMap(({ steps }) => steps.flatMap(eventsOf)).map((event) => event.kind));
    expect(kinds.size).toBeGreaterThanOrEqual(29);
  });
});

describe('a view', () => {
  const first = races[0]!.views[3]!.view;
  const event = (values: Partial<RaceEvent>): RaceEvent => ({ car: 0, clauses: [], ...values }) as RaceEvent;

  it('is never changed itself', () => {
    const before = structuredClone(first);
    follow(first, event({ kind: 'lost', part: 0, points: 1, left: 5 }));
    follow(first, event({ kind: 'marked', space: '1.s1.1' }));
    expect(first).toEqual(before);
  });

  it('shares with the next what has not changed', () => {
    const next = follow(first, event({ kind: 'spun', gear: 1 }));
    expect(next.cars[1]).toBe(first.cars[1]);
    expect(next.cars[0]).toMatchObject({ spun: true, gear: 1 });
  });

  it('forgets the stops of a corner that a car leaves', () => {
    const inCorner: RaceView = {
      ...first,
      cars: first.cars.map((car) => ({ ...car, corner: 'c1', stops: 2 })),
    };
    const next = follow(inCorner, event({ kind: 'entered', space: '1.s2.1', corner: null }));
    expect(next.cars[0]).toMatchObject({ corner: null, stops: 0, space: '1.s2.1' });
    const still = follow(inCorner, event({ kind: 'entered', space: '1.c1.9', corner: 'c1' }));
    expect(still.cars[0]).toMatchObject({ corner: 'c1', stops: 2 });
  });
});
