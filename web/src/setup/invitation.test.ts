import { expect, it } from 'vitest';
import { invitationIn, invitationLink } from './invitation';

it('leads back to the seat and the key', () => {
  const link = invitationLink('https://pitboard.example', 'abcdefghijkl', { seat: 3, key: 'k_-9' });
  expect(link).toBe('https://pitboard.example/race/abcdefghijkl#seat=3&key=k_-9');
  expect(invitationIn(new URL(link).hash)).toEqual({ seat: 3, key: 'k_-9' });
});

it.each(['', '#seat=3', '#seat=12&key=a', '#key=a&seat=1', '#seat=1&key=', '#seat=1&key=a&more=b', '#V-20'])(
  'is not seen in %s',
  (fragment) => expect(invitationIn(fragment)).toBeNull(),
);
