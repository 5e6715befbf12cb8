import { render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStoryView, StoryView } from '../lib/messages';
import { language } from '../lib/preferences.svelte';
import Story from './Story.svelte';

const car = (index: number, more: Partial<CarStoryView>): CarStoryView => ({
  car: index,
  place: index + 1,
  status: 'finished',
  laps: 2,
  turns: 20,
  spaces: 130,
  spaces_per_turn: 6.52,
  overtakes: 0,
  points: [3, 1, 0, 0, 0, 0],
  points_lost: 5,
  luck: { rolls: 20, pips: 130, expected: 126.5, difference: 3.5, score: 0.4 },
  moment: null,
  cause: null,
  out_on: null,
  ...more,
});
const story: StoryView = {
  rounds: 2,
  table: [
    car(0, { moment: { round: 2, ply: 31, points: 1 } }),
    car(1, { status: 'out', laps: 0, cause: 'missed stops', moment: { round: 1, ply: 12, points: 4 } }),
  ],
  fastest: { cars: [0], value: 6.52 },
  quickest: { cars: [0], value: 20 },
  overtaker: null,
  luckiest: { cars: [0, 1], value: 0.4 },
  unluckiest: null,
  chart: [
    [1, 2],
    [1, 2],
    [1, null],
  ],
};
const seats = [
  { name: 'Ann', number: 7, colour: 0 },
  { name: 'Ben', number: 8, colour: 1 },
];

beforeEach(() => (language.value = 'en'));
afterEach(() => (language.value = 'en'));

it('tells who came where, and how a car went out', () => {
  render(Story, { story, seats });
  const [, ann, ben] = within(screen.getAllByRole('table')[0]!).getAllByRole('row');
  expect(ann).toHaveProperty('textContent', expect.stringMatching(/1st.*Ann.*20.*6\.5.*5.*4.*\+3\.5/s));
  expect(ben?.textContent).toMatch(/2nd.*Ben.*out in lap 1: missed stops/s);
});

it('gives awards only where somebody has earned one, and shares those that are shared', () => {
  render(Story, { story, seats });
  expect(screen.getByText('Luckiest dice').parentElement?.textContent).toMatch(/Ann and Ben/);
  expect(screen.queryByText('Most overtaking')).toBeNull();
  expect(screen.getByText('Fewest turns to the flag').parentElement?.textContent).toMatch(/20 turns/);
});

it('shows the dearest moment again, from before its step', () => {
  const onsee = vi.fn();
  render(Story, { story, seats, onsee });
  expect(screen.getByText('Dearest moment').parentElement?.textContent).toMatch(/Ben.*4 points in round 1/s);
  screen.getByRole('button', { name: 'See it' }).click();
  expect(onsee).toHaveBeenCalledWith(11);
});

it('has the chart as a table too', () => {
  render(Story, { story, seats });
  const rows = within(screen.getAllByRole('table')[1]!).getAllByRole('row');
  expect(rows.map((row) => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringContaining('Grid'),
    expect.stringMatching(/Ann ?1 ?1 ?1$/),
    expect.stringMatching(/Ben ?2 ?2 ?–$/),
  ]);
});
