/**
 * The decision of a person at this screen: what may be chosen, what is being looked at, and what is asked once more.
 *
 * With a mouse or keyboard one looks at an option by pointing at it, and a click takes it. A finger cannot point: its
 * first tap looks, its second takes. Where one space can be reached in several ways that differ in more than price,
 * choosing the space asks which.
 */

import type { OptionView } from '../lib/messages';
import type { RaceStore } from '../lib/race.svelte';
import { destinations, isFatalByChoice, isRival, type Destination } from './options';

type Source = Pick<RaceStore, 'choices' | 'isDone' | 'choose'>;

export class Deciding {
  /** Looked at for as long as it is pointed at. */
  #pointed = $state.raw<OptionView | null>(null);
  /** Looked at until another is. */
  #kept = $state.raw<OptionView | null>(null);
  /** A space was chosen that can be reached in several ways. */
  #asked = $state.raw<Destination | null>(null);
  /** The options that those belong to: with others they mean nothing any more. */
  #of = $state.raw<readonly OptionView[] | null>(null);
  /** Would put the car out: asked about before it is done. */
  doubted = $state.raw<OptionView | null>(null);

  constructor(
    private readonly source: Source,
    private readonly isReady: () => boolean,
    private readonly isTouching: () => boolean,
  ) {}

  /** What may be chosen now; empty where it is not for this screen to choose. */
  readonly options: readonly OptionView[] = $derived.by(() => (this.isReady() && this.source.choices) || NONE);
  readonly destinations: Destination[] = $derived.by(() =>
    destinations(this.options.filter(({ kind }) => kind !== 'gear')),
  );
  /** The option that is being looked at. */
  readonly seen: OptionView | null = $derived.by(() =>
    this.#of === this.options ? (this.#pointed ?? this.#kept) : null,
  );
  /** The option that stays in view when nothing is pointed at. */
  readonly kept: OptionView | null = $derived.by(() => (this.#of === this.options ? this.#kept : null));
  /** The ways to a space, of which one is asked for; empty where none is. */
  readonly ways: readonly OptionView[] = $derived.by(() => {
    const found = this.#of === this.options ? this.#asked : null;
    return found?.ways ?? NONE;
  });

  point(option: OptionView | null): void {
    this.#own();
    this.#pointed = option;
  }

  pointSpace(space: string | null): void {
    this.point(this.#destination(space)?.best ?? null);
  }

  /** Keep an option in view. */
  keep(option: OptionView | null): void {
    this.#own();
    this.#kept = option;
    this.#pointed = null;
    this.#asked = null;
  }

  /** An option was clicked or tapped. */
  pick(option: OptionView): void {
    if (this.isTouching() && this.kept !== option) this.keep(option);
    else this.take(option);
  }

  pickSpace(space: string): void {
    const found = this.#destination(space);
    if (!found) return;
    if (!found.ways.some((way) => isRival(way, found.best))) this.pick(found.best);
    else if (this.#asked !== found) this.ask(found);
    else this.take(this.kept ?? found.best);
  }

  /** Ask which way to take to a space; null ends asking. */
  ask(found: Destination | null): void {
    this.keep(found?.best ?? null);
    this.#asked = found;
  }

  /** Choose an option; one that puts the car out without need is asked about first. */
  take(option: OptionView): void {
    if (!this.options.includes(option) || this.source.isDone) return;
    if (isFatalByChoice(option, this.options)) this.doubted = option;
    else void this.choose(option);
  }

  async choose(option: OptionView): Promise<void> {
    this.doubted = null;
    await this.source.choose(option).catch(() => undefined); // why not is among the store's refusals
  }

  #own(): void {
    if (this.#of === this.options) return;
    this.#of = this.options;
    this.#pointed = this.#kept = this.#asked = null;
  }

  #destination(space: string | null): Destination | undefined {
    return space === null ? undefined : this.destinations.find((found) => found.space === space);
  }
}

const NONE: readonly OptionView[] = [];
