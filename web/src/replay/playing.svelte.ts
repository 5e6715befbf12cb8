/**
 * A race that is gone through: the moment that is shown, and whether time runs. Steps are shown as at the table, by its
 * player, which is handed one at a time.
 */

import { announce } from '../kit/said.svelte';
import type { Pace, RaceView, Step } from '../lib/messages';
import type { Taken } from '../lib/race.svelte';
import { Player, type Source, type Stage } from '../table/player.svelte';
import { moved, within, type Stride, type Timeline } from './timeline';

export type Speed = 'slow' | 'normal' | 'fast';

/** How each speed shows a step, and how long it stands before the next, in milliseconds. */
const SPEEDS: Record<Speed, { pace: Pace; stands: number }> = {
  slow: { pace: 'normal', stands: 900 },
  normal: { pace: 'fast', stands: 450 },
  fast: { pace: 'instant', stands: 130 },
};

export class Playing {
  /** Plies behind the moment that is shown. */
  at = $state(0);
  isPlaying = $state(false);
  speed = $state<Speed>('normal');
  readonly player: Player;

  /** Each run of time has a number; one that was ended finds another here, and stops. */
  #run = 0;
  /** Steps that may be shown now. */
  #granted = 0;
  #wait: (ms: number) => Promise<void>;

  constructor(
    readonly line: Timeline,
    stage: Pick<Stage, 'board' | 'company' | 'wait'>,
  ) {
    this.#wait = stage.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
    this.player = new Player(this.#source(), {
      ...stage,
      pace: () => SPEEDS[this.speed].pace,
      isMine: () => false,
      say: (text) => this.isPlaying || announce(text),
    });
  }

  get view(): RaceView | null {
    return this.player.view;
  }
  get isAtEnd(): boolean {
    return this.at >= this.line.steps.length;
  }

  /** Let time run, from the beginning where it has come to its end. */
  async play(): Promise<void> {
    if (this.isPlaying) return;
    if (this.isAtEnd) this.seek(0);
    const run = ++this.#run;
    this.isPlaying = true;
    while (run === this.#run && !this.isAtEnd) {
      await this.#show();
      if (run === this.#run) await this.#wait(SPEEDS[this.speed].stands);
    }
    if (run === this.#run) this.isPlaying = false;
  }

  pause(): void {
    this.#run++;
    this.isPlaying = false;
  }

  /** Go to a moment at once; time goes on from there if it runs. */
  seek(at: number): void {
    this.#granted = 0;
    this.at = within(this.line, at);
    this.player.cut();
  }

  /** Go one stride on or back; time stops. A single step on is shown as it happened. */
  async go(stride: Stride, way: 1 | -1): Promise<void> {
    this.pause();
    if (stride === 'step' && way > 0 && !this.isAtEnd) {
      this.player.cut();
      await this.#show();
    } else this.seek(moved(this.line, this.at, stride, way));
  }

  async #show(): Promise<void> {
    this.#granted = 1;
    await this.player.play();
  }

  #source(): Source {
    const { line } = this;
    const queue = (): readonly Step[] => line.steps.slice(this.at, this.at + this.#granted);
    const next = (): Taken | null => {
      const [step] = queue();
      const [before, after] = [line.views[this.at], line.views[this.at + 1]];
      if (!step || !before || !after) return null;
      this.#granted--;
      this.at++;
      return { step, before, after };
    };
    const now = (): RaceView | null => line.views[this.at] ?? null;
    return {
      get queue() {
        return queue();
      },
      get view() {
        return now();
      },
      next,
      catchUp: () => {
        while (next()) continue;
      },
    };
  }
}
