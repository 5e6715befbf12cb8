import { expect, it } from 'vitest';
import type { RaceInfo } from '../lib/messages';
import { sameAgain } from './again';
import { seat } from './samples';

const info: RaceInfo = {
  id: 'abcdefghijkl',
  circuit: 'sandrell',
  circuit_name: 'Sandrell Island',
  rules: 'mini',
  options: { slipstream: 'off' },
  laps: 2,
  status: 'over',
  dice_kind: 'fair',
  dice: null,
  pits: null,
  pace: 'fast',
  created: '2026-01-01T00:00:00Z',
};
const bot = seat({ seat: 1, name: 'Bo', driver: 'bot', at_wheel: 'club' });

it('the same race begins at once where everybody is at this screen or a bot', () => {
  const race = sameAgain(info, [seat(), bot, seat({ seat: 2, name: 'Cleo' })], [0, 2]);
  expect(race).toMatchObject({
    circuit: 'sandrell',
    rules: 'mini',
    options: { slipstream: 'off' },
    laps: 2,
    start: true,
  });
  expect(race.seats.map(({ driver, bot, name }) => [driver, bot, name])).toEqual([
    ['me', null, 'Ada'],
    ['bot', 'club', 'Bo'],
    ['here', null, 'Cleo'],
  ]);
});

it('friends are invited anew, and a bot that drove for a person does so no more', () => {
  const race = sameAgain(info, [seat({ at_wheel: 'club' }), bot, seat({ seat: 2 })], [0]);
  expect(race.seats.map(({ driver }) => driver)).toEqual(['me', 'bot', 'open']);
  expect(race.start).toBe(false);
});
