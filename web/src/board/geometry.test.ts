import { describe, expect, it } from 'vitest';
import { between, CLOSEST, frameAround, kept, nearestTurn, posesAlong, sharesOf, wholeBoard, zoomed } from './geometry';
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
