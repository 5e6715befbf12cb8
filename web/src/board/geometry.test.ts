import { describe, expect, it } from 'vitest';
import {
  between,
  CLOSEST,
  driven,
  frameAround,
  kept,
  nearestTurn,
  posesAlong,
  sharesOf,
  wayOf,
  wholeBoard,
  zoomed,
} from './geometry';
import type { Sheet, SheetSpace } from './types';

const space = (x: number, y: number, heading: number): SheetSpace => ({
  polygon: [],
  x,
  y,
  heading,
  width: 20,
  length: 40,
  lane: 1,
  corner: null,
  area: 'track',
});
const sheet: Sheet = {
  name: 'Test',
  width: 1000,
  height: 500,
  spaces: { a: space(0, 0, 350), b: space(30, 0, 10), c: space(30, 40, 90) },
  corners: [],
  grid: [],
  line: null,
};

describe('turning', () => {
  it.each([
    [350, 10, 370],
    [10, 350, -10],
    [720, 90, 810],
    [0, 180, -180],
    [90, 90, 90],
  ])('from %i towards %i takes the short way, to %i', (from, to, heading) => {
    expect(nearestTurn(from, to)).toBe(heading);
  });
});

describe('a way along spaces', () => {
  it('begins where the car is and turns on from there', () => {
    const poses = posesAlong(sheet, { x: 0, y: 0, heading: 350 }, ['a', 'b', 'nowhere', 'c']);
    expect(poses.map(({ heading }) => heading)).toEqual([350, 370, 450]);
  });

  it('is shared out by length: 30 of 70, then 40 more', () => {
    expect(sharesOf(posesAlong(sheet, null, ['a', 'b', 'c']))).toEqual([0, 30 / 70, 1]);
  });
});

describe('driving', () => {
  const along = (...poses: [x: number, y: number, heading: number][]): number[][] =>
    driven(poses.map(([x, y, heading]) => ({ x, y, heading }))).map(({ x, y, heading }) => [x, y, heading]);

  it('goes straight ahead on a straight', () => {
    for (const [, y, heading] of along([0, 0, 0], [40, 0, 0], [80, 0, 0])) expect([y, heading]).toEqual([0, 0]);
  });

  it('follows a bend: on a quarter of a circle of 40 it is nowhere off it by more than two units', () => {
    const points = along([0, -40, 0], [40, 0, 90]);
    expect(points).toHaveLength(6);
    for (const [x = 0, y = 0] of points) expect(Math.abs(Math.hypot(x, y) - 40)).toBeLessThan(2);
    const headings = points.map(([, , heading = 0]) => heading);
    expect(headings).toEqual(headings.toSorted((a, b) => a - b));
    expect(headings.at(-1)).toBe(90);
  });

  it('leaves and enters lanes along the road', () => {
    const points = along([0, 0, 0], [40, 20, 0]);
    expect(points[0]?.[2]).toBe(0);
    expect(points.at(-1)).toEqual([40, 20, 0]);
    const turns = points.map(([, , heading = 0]) => heading);
    expect(Math.max(...turns)).toBeGreaterThan(20);
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(0);
  });

  it('turns a car round that has spun, once, and not back again', () => {
    const headings = along([0, 0, 180], [40, 0, 0], [80, 0, 0]).map(([, , heading = 0]) => heading);
    const turned = headings.at(-1) ?? 0;
    expect(((turned % 360) + 360) % 360).toBe(0);
    expect(Math.abs(turned - 180)).toBe(180);
    for (const heading of headings.slice(1)) expect(heading).toBe(turned);
  });

  it('is drawn as a line from space to space', () => {
    const way = wayOf(sheet, ['a', 'b', 'nowhere', 'c']);
    expect(way[0]).toEqual([0, 0]);
    expect(way[5]).toEqual([30, 0]);
    expect(way.at(-1)).toEqual([30, 40]);
  });
});

describe('the camera', () => {
  it('shows the whole board, with bars where the window has another shape', () => {
    expect(wholeBoard(sheet, 2)).toEqual({ x: 0, y: 0, width: 1000, height: 500 });
    expect(wholeBoard(sheet, 1)).toEqual({ x: 0, y: -250, width: 1000, height: 1000 });
  });

  it('frames points with room around them, in the shape of the window', () => {
    const frame = frameAround(
      [
        [100, 100],
        [500, 200],
      ],
      2,
      50,
    );
    expect(frame).toEqual({ x: 50, y: 25, width: 500, height: 250 });
    expect(frameAround([[100, 100]], 1, 10).width).toBe(CLOSEST);
  });

  it('stays on the board and within its limits', () => {
    expect(kept({ x: -300, y: 10, width: 400, height: 200 }, sheet)).toEqual({ x: 0, y: 10, width: 400, height: 200 });
    expect(kept({ x: 0, y: 0, width: 9000, height: 4500 }, sheet).width).toBe(1000);
    expect(kept({ x: 400, y: 200, width: 10, height: 5 }, sheet).width).toBe(CLOSEST);
  });

  it('zooms about a point that stays where it is', () => {
    const before = { x: 0, y: 0, width: 400, height: 200 };
    const after = zoomed(before, 2, [100, 50]);
    expect(after).toEqual({ x: 50, y: 25, width: 200, height: 100 });
    expect((100 - after.x) / after.width).toBe((100 - before.x) / before.width);
  });

  it('goes from frame to frame', () => {
    expect(between({ x: 0, y: 0, width: 10, height: 10 }, { x: 10, y: 20, width: 30, height: 30 }, 0.5)).toEqual({
      x: 5,
      y: 10,
      width: 20,
      height: 20,
    });
  });
});
