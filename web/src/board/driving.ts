/**
 * Cars that drive: one after the other, each along its way, turning as the road turns.
 *
 * Where a car is shown is kept here and in the style of its element alone: what moves sixty times a second is no state
 * of the page.
 */

import { driven, poseOn, posesAlong, sharesOf, type Pose } from './geometry';
import type { BoardCar, Sheet, SpaceId } from './types';

const SPEED = 0.75; // units a millisecond
const [SHORTEST, LONGEST] = [260, 1500]; // ms a drive takes
/** When more drives than these wait, the earliest are cut short: the race is ahead of what is shown. */
const PATIENCE = 2;

export class Driving {
  /** Whether drives end at once: asked for, or because nobody would see them. */
  isInstant: () => boolean = () => false;
  /** Waits for cars that have just come to be shown. */
  isReady: () => Promise<void> = () => Promise.resolve();
  /** Called with the way, when a car sets out. */
  onSetOut: (route: readonly SpaceId[]) => void = () => undefined;
  #elements = new Map<number, SVGGElement>();
  #poses = new Map<number, Pose>();
  #cars = new Map<number, BoardCar>();
  #waiting = new Map<number, number>();
  #count = 0;
  #running: Animation | null = null;
  #chain: Promise<void> = Promise.resolve();
  #settled = 0;

  constructor(public sheet: Sheet) {}

  /** An element shows a car; returns what forgets it. */
  show(car: number, element: SVGGElement): () => void {
    this.#elements.set(car, element);
    this.#draw(car);
    return () => this.#elements.delete(car);
  }

  /** The cars as they stand now. Those that drive or wait to are left alone. */
  stand(cars: readonly BoardCar[]): void {
    for (const car of cars) {
      this.#cars.set(car.car, car);
      if (!this.#waiting.get(car.car)) this.#putDown(car);
    }
  }

  /** Put a car on a space at once. */
  place(car: number, id: SpaceId | null): void {
    const space = id === null ? undefined : this.sheet.spaces[id];
    if (space) this.#poses.set(car, this.#turned(poseOn(space), car));
    this.#draw(car);
  }

  /** Drive a car along spaces; resolves when it has arrived. */
  drive(car: number, route: readonly SpaceId[], ms?: number): Promise<void> {
    this.#waiting.set(car, (this.#waiting.get(car) ?? 0) + 1);
    this.#count++;
    if (this.#count > PATIENCE + 1) this.#running?.finish();
    const since = this.#settled;
    const turn = this.#chain.then(this.isReady).then(() => this.#run(car, route, ms, since));
    this.#chain = turn;
    return turn;
  }

  /** End all drives: every car is where it was going. */
  settle(): void {
    this.#settled++;
    this.#running?.finish();
  }

  async #run(car: number, route: readonly SpaceId[], ms: number | undefined, since: number): Promise<void> {
    const poses = driven(posesAlong(this.sheet, this.#poses.get(car) ?? null, route));
    const element = this.#elements.get(car);
    const isHasty = this.#settled !== since || this.#count > PATIENCE + 1 || this.isInstant();
    const last = poses.at(-1);
    if (element && poses.length > 1 && !isHasty) {
      this.onSetOut(route);
      await this.#animate(element, poses, ms);
    }
    if (last) this.#poses.set(car, last);
    this.#count--;
    this.#waiting.set(car, (this.#waiting.get(car) ?? 1) - 1);
    const stands = this.#cars.get(car);
    if (stands && !this.#waiting.get(car)) this.#putDown(stands);
    else this.#draw(car);
  }

  async #animate(element: SVGGElement, poses: readonly Pose[], ms: number | undefined): Promise<void> {
    const shares = sharesOf(poses);
    const way = poses.reduce((sum, pose, at) => {
      const before = poses[at - 1];
      return sum + (before ? Math.hypot(pose.x - before.x, pose.y - before.y) : 0);
    }, 0);
    const frames = poses.map((pose, at) => ({ ...styleOf(pose), offset: shares[at] ?? 1 }));
    this.#running = element.animate(frames, {
      duration: ms ?? Math.min(Math.max(way / SPEED, SHORTEST), LONGEST),
      easing: 'cubic-bezier(0.35, 0.1, 0.3, 1)',
      fill: 'forwards',
    });
    await this.#running.finished.catch(() => undefined);
    this.#running.cancel();
    this.#running = null;
  }

  #putDown(car: BoardCar): void {
    const space = car.space === null ? undefined : this.sheet.spaces[car.space];
    if (space) this.#poses.set(car.car, this.#turned(poseOn(space, this.#poses.get(car.car)?.heading), car.car));
    this.#draw(car.car);
  }

  #turned(pose: Pose, car: number): Pose {
    return this.#cars.get(car)?.spun ? { ...pose, heading: pose.heading + 180 } : pose;
  }

  #draw(car: number): void {
    const [element, pose] = [this.#elements.get(car), this.#poses.get(car)];
    if (!element || !pose) return;
    for (const [property, value] of Object.entries(styleOf(pose))) element.style.setProperty(property, value);
  }
}

/** Where an element that shows a car is, and how what is to be read on it is turned back upright. */
const styleOf = ({ x, y, heading }: Pose): Record<'transform' | '--upright', string> => ({
  transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${heading.toFixed(1)}deg)`,
  '--upright': `${(-heading).toFixed(1)}deg`,
});
