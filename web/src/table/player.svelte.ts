/**
 * Shows what happens, step by step, at a pace that can be followed: a die rolls, a car drives, then what came of it is
 * seen in the gauges, beside the car and in the log. So there are three views of a race: the newest, the one after the
 * step that is being shown (`RaceStore.view`), and what is to be seen at this moment (`view` here), which lags behind
 * for as long as a die tumbles or a car drives.
 *
 * Nobody waits for what nobody can see: where many steps are waiting, or the page is hidden, it goes to the newest view
 * at once.
 */

import { eventsOf } from '../lib/events';
import type { Pace, RaceView, Step } from '../lib/messages';
import type { Taken } from '../lib/race.svelte';
import type { BoardHandle } from '../board/types';
import type { LocalizedString } from '../paraglide/runtime';
import type { Company } from './company';
import { sceneOf, type Remark, type Roll, type Scene } from './scenes';
import { sentence } from './sentences';
import { play } from './sounds';

/** What the player needs of a `RaceStore`. */
export interface Source {
  readonly queue: readonly Step[];
  readonly view: RaceView | null;
  next(): Taken | null;
  catchUp(): void;
}

export interface Stage {
  board: () => Pick<BoardHandle, 'drive' | 'settle'> | undefined;
  company: () => Company;
  pace: () => Pace;
  /** Whether a car is driven by a person at this screen. */
  isMine: (car: number) => boolean;
  /** Says what happened to those who do not see it. */
  say: (text: LocalizedString) => void;
  /** Milliseconds; a test has its own clock. */
  wait?: (ms: number) => Promise<void>;
}

/** More steps than that are not shown one by one. */
export const MOST_WAITING = 12;
/** Milliseconds that a die tumbles. */
export const TUMBLE = 700;
/** Then its number is to be read. */
const READ = 250;
/** Milliseconds that a drive takes: for itself, for each space, at most. */
const SET_OUT = 300;
const A_SPACE = 70;
const LONGEST_DRIVE = 1_500;
/** How long a remark stands. */
const REMARK_STANDS = 2_600;

const SPEED: Record<Pace, number> = { slow: 1.3, normal: 1, fast: 0.5, instant: 0 };
/** At the pace of bots that play at once, people are still to see their own cars move. */
const OWN_SPEED = 0.6;

/** A remark that stands on the board, until its time is over. */
export interface Standing extends Remark {
  id: number;
}

export class Player {
  /** The race as it is to be seen now. */
  #seen = $state.raw<RaceView | null>(null);
  /** The last roll, and how long its die tumbles. */
  roll = $state.raw<(Roll & { ms: number }) | null>(null);
  remarks = $state.raw<Standing[]>([]);
  /** Whether a step is being shown. */
  busy = $state(false);

  #source: Source;
  #stage: Stage;
  /** Each showing has a number; one that was cut off finds another here, and stops. */
  #showing = 0;
  #lastRemark = 0;

  constructor(source: Source, stage: Stage) {
    this.#source = source;
    this.#stage = stage;
  }

  get view(): RaceView | null {
    return this.#seen ?? this.#source.view;
  }

  /** Show what is waiting; where that is under way, nothing. What takes no time is shown before this returns. */
  async play(): Promise<void> {
    if (this.busy) return;
    const showing = ++this.#showing;
    this.busy = true;
    for (let taken = this.#take(); taken; taken = this.#take()) {
      const scene = sceneOf(taken.step, taken.before, taken.after, this.#stage.company());
      const speed = this.#speed(taken.step.car);
      if (this.roll && !scene.roll && this.roll.car !== taken.before.mover) this.roll = null; // another car's turn has come
      if (scene.roll) this.roll = { ...scene.roll, ms: TUMBLE * speed };
      if (speed && (scene.roll || scene.drive) && !isStill()) {
        await this.#act(scene, taken, speed);
        if (showing !== this.#showing) return;
      }
      this.#conclude(scene, taken.step, speed);
    }
    this.busy = false;
  }

  /** The race is another than what is being shown: end that at once. */
  cut(): void {
    this.#showing++;
    this.busy = false;
    this.#seen = null;
    this.roll = null;
    this.remarks = [];
    this.#stage.board()?.settle();
  }

  /** The next step to show, one that is worth the time; all others are caught up with. */
  #take(): Taken | null {
    const { queue } = this.#source;
    if (document.hidden || queue.length > MOST_WAITING || (this.#stage.pace() === 'instant' && queue.length > 3)) {
      this.#sayAll(queue.slice(-1));
      this.#source.catchUp();
      this.#stage.board()?.settle();
    }
    return this.#source.next();
  }

  /** The part of a step that takes time: the die tumbles, the car drives. */
  async #act({ roll, drive }: Scene, { before, after }: Taken, speed: number): Promise<void> {
    const showing = this.#showing;
    this.#seen = before;
    if (roll) {
      play('rattle');
      await (this.#stage.wait ?? wait)((TUMBLE + READ) * speed);
    }
    if (!drive || showing !== this.#showing) return;
    const { car, route } = drive;
    this.#seen = onTheWay(before, after, car, route);
    play('whoosh');
    await this.#stage.board()?.drive(car, route, speed * Math.min(SET_OUT + A_SPACE * route.length, LONGEST_DRIVE));
  }

  #conclude(scene: Scene, step: Step, speed: number): void {
    this.#seen = null;
    scene.sounds.forEach(play);
    this.#sayAll([step]);
    if (speed) this.#remark(scene.remarks);
  }

  /** How many times the usual time a step takes; less where others are waiting. */
  #speed(car: number): number {
    const usual = SPEED[this.#stage.pace()] || (this.#stage.isMine(car) ? OWN_SPEED : 0);
    const waiting = this.#source.queue.length;
    return usual * (waiting > 6 ? 0.25 : waiting > 2 ? 0.6 : 1);
  }

  #sayAll(steps: readonly Step[]): void {
    for (const event of steps.flatMap(eventsOf)) {
      const text = sentence(event, this.#stage.company());
      if (text) this.#stage.say(text);
    }
  }

  #remark(found: Remark[]): void {
    const standing = found.map((remark) => ({ ...remark, id: ++this.#lastRemark }));
    if (!standing.length) return;
    this.remarks = [...this.remarks, ...standing];
    void wait(REMARK_STANDS).then(() => (this.remarks = this.remarks.filter((other) => !standing.includes(other))));
  }
}

/** Nothing is to move. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A race while a car drives: on the board it is bound for where it will be; all else is as before. */
function onTheWay(before: RaceView, after: RaceView, car: number, route: string[]): RaceView {
  const cars = before.cars.map((one) =>
    one.index === car ? { ...one, space: after.cars[car]?.space ?? route.at(-1) ?? null } : one,
  );
  return { ...before, cars };
}
