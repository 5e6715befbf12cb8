import { expect, it } from 'vitest';
import type { Sheet } from '../board/types';
import { boardPicture, carsOf } from './loaded';

it('gives the cars of a record numbers and colours of their own', () => {
  const cars = carsOf({ seats: null, names: ['Ann', 'Ben', 'Cleo'] });
  expect(cars.map(({ name }) => name)).toEqual(['Ann', 'Ben', 'Cleo']);
  expect(new Set(cars.map(({ number }) => number)).size).toBe(3);
  expect(new Set(cars.map(({ colour }) => colour)).size).toBe(3);
});

it('draws a circuit that the server has no picture of, and nothing but numbers gets into it', () => {
  const space = {
    polygon: [
      [0, 0],
      ['"/><script>', 5],
    ],
    x: 0,
    y: 0,
    heading: 0,
    width: 1,
    length: 1,
    lane: 1,
    corner: null,
  };
  const sheet = { name: 'x', width: 10, height: 10, spaces: { a: space } } as unknown as Sheet;
  const drawing = decodeURIComponent(boardPicture(null, 'light', sheet));
  expect(drawing).toContain('viewBox="0 0 10 10"');
  expect(drawing).not.toContain('script');
  expect(boardPicture('alderhaven', 'dark', sheet)).toBe('/api/circuits/alderhaven/picture.svg?look=dark');
});
