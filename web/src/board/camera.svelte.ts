/** What part of the board is looked at, and how the view moves there: at once, or gliding. */

import { between, frameAround, kept, wholeBoard, zoomed, type Frame } from './geometry';
import type { Point, Sheet, SpaceId } from './types';

const GLIDE = 420; // ms
const ROOM = 110; // units of land left around what is framed
/** Pixels a unit at which a space is large enough for a finger: there is no need to come nearer by itself. */
const NEAREST = 1.2;
/** The part of a frame's width or height at each edge in which a car that is followed is no longer well in view. */
const EDGE = 0.12;
/** Where the whole board is smaller in the window than this many pixels a unit, cars are looked at from nearer. */
const READABLE = 0.55;
const NEAR = 0.75; // pixels a unit that they are then seen at
/** Units of width that are seen then, however small the window. */
const WIDE = 820;

export class Camera {
  /** The part of the board that is in the window. */
  frame = $state.raw<Frame>({ x: 0, y: 0, width: 1, height: 1 });
  /** It is on its way somewhere. */
  isGliding = $state(false);
  #sheet: Sheet;
  #window = { width: 1, height: 1 };
  #animation = 0;
  #isWhole = true;

  constructor(
    sheet: Sheet,
    readonly jumps: () => boolean,
  ) {
    this.#sheet = sheet;
  }

  get #shape(): number {
    return this.#window.width / this.#window.height;
  }

  /** Pixels for a unit of the board. */
  get scale(): number {
    return this.#window.width / this.frame.width;
  }

  /** The window has this size now. What was in its middle stays there. */
  resize(width: number, height: number): void {
    if (!width || !height) return;
    this.#window = { width, height };
    const { frame } = this;
    const middle: Point = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const wide = frameAround([middle], this.#shape, frame.width / 2 / Math.max(this.#shape, 1));
    this.#put(this.#isWhole ? wholeBoard(this.#sheet, this.#shape) : wide);
  }

  /** Another board. */
  open(sheet: Sheet): void {
    this.#sheet = sheet;
    this.whole(true);
  }

  /** The whole board. */
  whole(atOnce = false): void {
    this.#isWhole = true;
    this.#go(wholeBoard(this.#sheet, this.#shape), atOnce);
  }

  /** Everything that these spaces are; without any, the usual view: the whole board, or what can be made out of it. */
  show(spaces: readonly SpaceId[], atOnce = false): void {
    const points = this.#pointsOf(spaces);
    if (!points.length) return this.whole(atOnce);
    this.#isWhole = false;
    this.#go(this.#around(points), atOnce);
  }

  /** Have these spaces well in view, from as near as one looks now. */
  follow(spaces: readonly SpaceId[]): void {
    const points = this.#pointsOf(spaces);
    if (!points.length || this.#sees(points)) return;
    const needed = this.#around(points);
    const width = Math.max(needed.width, Math.min(this.frame.width, this.#usualWidth));
    const height = width / this.#shape;
    this.#isWhole = false;
    this.#go({
      x: needed.x + (needed.width - width) / 2,
      y: needed.y + (needed.height - height) / 2,
      width,
      height,
    });
  }

  /** Back from something that was framed, to where cars are followed from. */
  rest(spaces: readonly SpaceId[]): void {
    if (this.#usualWidth >= this.#sheet.width) return this.whole();
    const [point] = this.#pointsOf(spaces);
    if (point) this.#go(frameAround([point], this.#shape, this.#usualWidth / 2 / Math.max(this.#shape, 1)));
  }

  /** Move by so many pixels, as a hand moves a sheet of paper. */
  drag(dx: number, dy: number): void {
    this.#isWhole = false;
    const { frame, scale } = this;
    this.#put({ ...frame, x: frame.x - dx / scale, y: frame.y - dy / scale });
  }

  /** Closer by a factor, about a point of the window in pixels; about its middle without one. */
  zoom(factor: number, at?: Point, atOnce = true): void {
    this.#isWhole = false;
    const [px, py] = at ?? [this.#window.width / 2, this.#window.height / 2];
    const { frame, scale } = this;
    this.#go(zoomed(frame, factor, [frame.x + px / scale, frame.y + py / scale]), atOnce);
  }

  /** Where a point of the board is in the window, in pixels. */
  toWindow(x: number, y: number): Point {
    return [(x - this.frame.x) * this.scale, (y - this.frame.y) * this.scale];
  }

  /** The width that cars are followed from: the whole board where they can be made out on it. */
  get #usualWidth(): number {
    const whole = wholeBoard(this.#sheet, this.#shape).width;
    return this.#window.width / whole >= READABLE ? whole : Math.min(Math.max(WIDE, this.#window.width / NEAR), whole);
  }

  /** The frame that shows these points, from no nearer than is of use. */
  #around(points: readonly Point[]): Frame {
    const frame = frameAround(points, this.#shape, ROOM);
    const far = this.#window.width / NEAREST / frame.width;
    return far > 1 ? zoomed(frame, 1 / far, [frame.x + frame.width / 2, frame.y + frame.height / 2]) : frame;
  }

  #sees(points: readonly Point[]): boolean {
    const { x, y, width, height } = this.frame;
    if (width > this.#usualWidth * 1.05) return false;
    const [mx, my] = this.#isWhole ? [0, 0] : [width * EDGE, height * EDGE];
    return points.every(([px, py]) => px > x + mx && px < x + width - mx && py > y + my && py < y + height - my);
  }

  #pointsOf(spaces: readonly SpaceId[]): Point[] {
    return spaces.flatMap((id): Point[] => {
      const space = this.#sheet.spaces[id];
      return space ? [[space.x, space.y]] : [];
    });
  }

  #put(frame: Frame): void {
    cancelAnimationFrame(this.#animation);
    this.isGliding = false;
    this.frame = kept(frame, this.#sheet);
  }

  #go(to: Frame, atOnce = false): void {
    const target = kept(to, this.#sheet);
    if (atOnce || this.jumps()) return this.#put(target);
    cancelAnimationFrame(this.#animation);
    const from = this.frame;
    let began: number | null = null;
    this.isGliding = true;
    const step = (now: number): void => {
      began ??= now;
      const share = Math.min((now - began) / GLIDE, 1);
      const eased = share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2;
      this.frame = between(from, target, eased);
      if (share < 1) this.#animation = requestAnimationFrame(step);
      else this.isGliding = false;
    };
    this.#animation = requestAnimationFrame(step);
  }
}
