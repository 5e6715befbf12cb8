/** Where things are on the board, and how one looks at it: ways along spaces, turning, and the camera's frames. */

import type { Point, Sheet, SheetSpace, SpaceId } from './types';

/** Where a car is and where it points. `heading` may go beyond 360, so that turning takes the short way. */
export interface Pose {
  x: number;
  y: number;
  heading: number;
}

/** The heading nearest to `from` that points the same way as `to`. */
export function nearestTurn(from: number, to: number): number {
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  return from + turn;
}

/** Poses along spaces, beginning where the car is shown now; spaces the sheet has not are left out. */
export function posesAlong(sheet: Sheet, from: Pose | null, route: readonly SpaceId[]): Pose[] {
  const poses: Pose[] = from ? [from] : [];
  for (const id of route) {
    const space = sheet.spaces[id];
    if (!space) continue;
    const last = poses.at(-1);
    if (last && last.x === space.x && last.y === space.y) continue;
    poses.push(poseOn(space, last?.heading));
  }
  return poses;
}

/** Poses in between, for a car that drives: it follows the bends of the road, and changes lanes in a curve. */
export function driven(poses: readonly Pose[]): Pose[] {
  const way: Pose[] = [];
  for (const to of poses) {
    const from = way.at(-1);
    way.push(...(from ? bend(from, to) : [to]));
  }
  return way;
}

const STEPS = 5; // from one space to the next

/** On the way from one pose to another, the first left out. */
function bend(from: Pose, to: Pose): Pose[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [[ax, ay], [bx, by]] = [from, to].map(({ heading }): Point => {
    const [x, y] = [Math.cos(heading * RADIAN), Math.sin(heading * RADIAN)];
    // Who stands the wrong way round or across sets out straight for where he is going.
    return x * dx + y * dy > length / 2 ? [x * length, y * length] : [dx, dy];
  }) as [Point, Point];
  let heading = from.heading;
  return Array.from({ length: STEPS }, (_, step) => {
    const t = (step + 1) / STEPS;
    if (t === 1) return { ...to, heading: nearestTurn(heading, to.heading) };
    const [u, v] = [t * t * (3 - 2 * t), t * (1 - t)];
    const [x, y] = [u * dx + v * ((1 - t) * ax - t * bx), u * dy + v * ((1 - t) * ay - t * by)];
    const [p, q, r] = [6 * v, 1 - 4 * t + 3 * t * t, 3 * t * t - 2 * t];
    heading = nearestTurn(heading, Math.atan2(p * dy + q * ay + r * by, p * dx + q * ax + r * bx) / RADIAN);
    return { x: from.x + x, y: from.y + y, heading };
  });
}

const RADIAN = Math.PI / 180;

/** The line of a way along spaces, to be drawn. */
export const wayOf = (sheet: Sheet, route: readonly SpaceId[]): Point[] =>
  driven(posesAlong(sheet, null, route)).map(({ x, y }) => [round(x), round(y)]);

const round = (value: number): number => Math.round(value * 10) / 10;

/** The pose of a car that stands on a space. */
export const poseOn = (space: SheetSpace, from = space.heading): Pose => ({
  x: space.x,
  y: space.y,
  heading: nearestTurn(from, space.heading),
});

/** How far along the whole way each pose is, from 0 to 1. */
export function sharesOf(poses: readonly Pose[]): number[] {
  const lengths = poses.map((pose, at) => {
    const before = poses[at - 1];
    return before ? Math.hypot(pose.x - before.x, pose.y - before.y) : 0;
  });
  let sum = 0;
  const along = lengths.map((length) => (sum += length));
  return along.map((length) => (sum ? length / sum : 1));
}

/** A part of the board that is looked at: a rectangle in its units. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest frame that is of some use: a few spaces around. */
export const CLOSEST = 220;

/** The smallest frame of the window's shape that shows all of these points, with room around them. */
export function frameAround(points: readonly Point[], shape: number, room: number): Frame {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left + 2 * room, (bottom - top + 2 * room) * shape, CLOSEST);
  return { x: (left + right - width) / 2, y: (top + bottom - width / shape) / 2, width, height: width / shape };
}

/** The whole board in a window of this shape. */
export function wholeBoard(sheet: Sheet, shape: number): Frame {
  const width = Math.max(sheet.width, sheet.height * shape);
  const height = width / shape;
  return { x: (sheet.width - width) / 2, y: (sheet.height - height) / 2, width, height };
}

/** The frame, no larger than the whole board, no smaller than is of use, and not off the board. */
export function kept(frame: Frame, sheet: Sheet): Frame {
  const shape = frame.width / frame.height;
  const whole = wholeBoard(sheet, shape);
  const width = Math.min(Math.max(frame.width, CLOSEST), whole.width);
  const height = width / shape;
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  const within = (at: number, size: number, board: number): number =>
    size >= board ? (board - size) / 2 : Math.min(Math.max(at, 0), board - size);
  return {
    x: within(middle.x - width / 2, width, sheet.width),
    y: within(middle.y - height / 2, height, sheet.height),
    width,
    height,
  };
}

/** The frame zoomed by a factor (above 1: closer) about a point that stays where it is in the window. */
export function zoomed(frame: Frame, factor: number, about: Point): Frame {
  const [x, y] = about;
  const by = 1 / factor;
  return {
    x: x - (x - frame.x) * by,
    y: y - (y - frame.y) * by,
    width: frame.width * by,
    height: frame.height * by,
  };
}

/** A frame on the way from one to another. */
export const between = (a: Frame, b: Frame, share: number): Frame => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
  width: a.width + (b.width - a.width) * share,
  height: a.height + (b.height - a.height) * share,
});

/** SVG's `points` of an outline. */
export const pointsOf = (outline: readonly Point[]): string => outline.map(([x, y]) => `${x},${y}`).join(' ');
