import { describe, expect, it } from 'vitest';
import { eventsOf } from '../lib/events';
import { raceVectors } from '../lib/vectors';
import { moved, spaced, stretches, timelineOf, within } from './timeline';

const races = raceVectors();
const [race] = races as [(typeof races)[number]];
const line = timelineOf(race.views[0]!.view, race.steps);

describe('every moment of a race', () => {
  it.each(races.map((one) => [one.name, one] as const))('is as the server saw it, in %s', (_, { steps, views }) => {
    const whole = timelineOf(views[0]!.view, steps);
    expect(whole.views).toHaveLength(steps.length + 1);
    for (const { ply, view } of views) expect(whole.views[ply]).toEqual(view);
  });
});

describe('marks', () => {
  it('stand where turns begin, and say whose', () => {
    const began = race.steps.flatMap(eventsOf).filter(({ kind }) => kind === 'turn_began');
    expect(line.turns.map(({ car }) => car)).toEqual(began.map(({ car }) => car));
    for (const { ply, car } of line.turns) expect(line.views[ply]?.mover).toBe(car);
  });

  it('count the rounds from the first', () => {
    expect(line.rounds.map(({ round }) => round)).toEqual(line.rounds.map((_, at) => at + 1));
    for (const { ply, round } of line.rounds)
      expect([line.views[ply - 1]?.round, line.views[ply]?.round]).toEqual([round - 1, round]);
  });

  it('part the time line without gaps, up to the end', () => {
    const parts = stretches(line);
    parts.slice(1).forEach(({ from }, at) => expect(from).toBe(parts[at]?.to));
    expect(parts.at(-1)?.to).toBe(race.steps.length);
  });
});

it('writes the numbers of rounds only where they do not touch', () => {
  const marks = [3, 5, 13, 22, 23].map((ply, at) => ({ ply, car: -1, round: at + 1 }));
  expect(spaced(marks, 10).map(({ round }) => round)).toEqual([1, 3, 5]);
});

describe('going through it', () => {
  const [first, second] = [line.rounds[0]!.ply, line.rounds[1]!.ply];
  const end = race.steps.length;

  it('goes a step on and back, and not past the ends', () => {
    expect([moved(line, 3, 'step', 1), moved(line, 3, 'step', -1)]).toEqual([4, 2]);
    expect([moved(line, 0, 'step', -1), moved(line, end, 'step', 1)]).toEqual([0, end]);
  });

  it('goes from round to round, and back to the beginning of one first', () => {
    expect(moved(line, 0, 'round', 1)).toBe(first);
    expect(moved(line, first, 'round', 1)).toBe(second);
    expect(moved(line, first + 1, 'round', -1)).toBe(first);
    expect(moved(line, first, 'round', -1)).toBe(0);
    expect(moved(line, end, 'round', 1)).toBe(end);
  });

  it('goes from turn to turn', () => {
    const [a, b] = [line.turns[4]!.ply, line.turns[5]!.ply];
    expect([moved(line, a, 'turn', 1), moved(line, b, 'turn', -1)]).toEqual([b, a]);
  });

  it('takes any number that an address may hold', () => {
    expect([-5, 7.9, NaN, Infinity, 1e9].map((at) => within(line, at))).toEqual([0, 7, 0, 0, end]);
  });
});
