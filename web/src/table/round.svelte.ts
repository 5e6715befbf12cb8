/**
 * The table as this device sees it: the race that is shown, what is to be done here, and what is being looked at. It puts
 * the race's store, the player of steps and the person's decision together; the components only show it.
 */

import type { BoardBox, BoardCar, BoardHandle, GhostSpace, LegalSpace, Sheet, SpaceId } from '../board/types';
import { announce } from '../kit/said.svelte';
import type { CarView, Forecast, GearForecastView, OptionView, RaceView, Rulebook, SeatView } from '../lib/messages';
import type { Due, RaceStore } from '../lib/race.svelte';
import { m } from '../paraglide/messages';
import { companyOf, ordinal, type Company } from './company';
import { Deciding } from './deciding.svelte';
import { reasonOf } from './hints';
import { ghostsOf } from './odds';
import { legalSpaces, toneOf } from './options';
import { Player } from './player.svelte';
import { optionWords } from './wording';

export class Round {
  sheet = $state.raw<Sheet | null>(null);
  book = $state.raw<Rulebook | null>(null);
  board = $state.raw<BoardHandle | undefined>();
  /** Fingers rather than a mouse: the device, until it is touched otherwise. */
  touching = $state(matchMedia('(hover: none)').matches);
  /** The car whose dashboard was asked for. */
  looked = $state<number | null>(null);
  /** The number of a die that is being looked at. */
  faceSeen = $state<number | null>(null);
  /** The gear that was looked at last, and at which decision. */
  #gearLooked = $state.raw({ ply: -1, gear: 0 });
  /** Forecasts of the last decision about a gear: until its die is rolled they still say what may come. */
  #forecast = $state.raw<{ ply: number; gears: readonly Forecast[] }>({ ply: -1, gears: [] });

  readonly player: Player;
  readonly deciding: Deciding;

  constructor(readonly store: RaceStore) {
    this.player = new Player(store, {
      board: () => this.board,
      company: () => this.company,
      pace: () => store.info?.pace ?? 'normal',
      isMine: (car) => store.mine.includes(car) && !store.seats[car]?.at_wheel,
      say: announce,
    });
    this.deciding = new Deciding(
      store,
      () => this.ready,
      () => this.touching,
    );
  }

  // ------------------------------------------------------------ the race

  readonly company: Company = $derived.by(() =>
    companyOf(this.store.seats, this.book, this.store.info?.laps ?? 1, this.sheet, this.store.info?.pits ?? null),
  );
  /** The race as it is to be seen now. */
  readonly view: RaceView | null = $derived.by(() => this.player.view);
  /** All that was told has been shown. */
  readonly ready: boolean = $derived.by(() => this.store.isCaughtUp && !this.player.busy);
  readonly steps = $derived.by(() => (this.player.busy ? this.store.log.slice(0, -1) : this.store.log));

  // ------------------------------------------------------------ what is to be done here

  readonly due: Due | null = $derived.by(() => (this.ready ? this.store.due : null));
  /** The same, and what has just been done here for as long as the race has not gone on: what is on the screen. */
  readonly shows: Due | null = $derived.by(() => {
    if (this.due || !this.ready || !this.store.isDone) this.#shown = this.due;
    return this.#shown;
  });
  #shown: Due | null = null;
  /** A person at this screen is in the middle of a turn, be it that just now the dice roll or the car drives. */
  readonly isOwnTurn: boolean = $derived.by(() => {
    const mover = this.view?.mover ?? -1;
    return this.store.mine.includes(mover) && !this.store.seats[mover]?.at_wheel;
  });
  readonly isGear: boolean = $derived.by(() => this.store.waits?.phase === 'gear');
  /** The seat that the race waits for, and its car. */
  readonly seat: SeatView | undefined = $derived.by(() => this.store.seats[this.store.waits?.actor ?? -1]);
  readonly car: CarView | undefined = $derived.by(() => this.view?.cars[this.store.waits?.actor ?? -1]);
  readonly canTakeBack: boolean = $derived.by(
    () => this.store.info?.status === 'racing' && this.store.mine.includes(this.store.waits?.back_by ?? -1),
  );
  /** A seat of this device that a bot drives for. */
  readonly ownWithBot: SeatView | undefined = $derived.by(() =>
    this.store.info?.status === 'racing'
      ? this.store.seats.find(({ seat, at_wheel }) => at_wheel && this.store.mine.includes(seat))
      : undefined,
  );

  /** The car whose dashboard is shown: one that was asked for, else that of a seat of this device, the one that is to
   * move before others, else the one whose turn it is. */
  readonly lookedAt: number = $derived.by(() => {
    const { mine, waits } = this.store;
    const own = mine.find((seat) => seat === waits?.actor) ?? mine[0];
    return this.looked ?? own ?? Math.max(this.view?.mover ?? 0, 0);
  });
  /** The bill of what is being looked at. */
  readonly owed: readonly number[] | null = $derived.by(() =>
    this.lookedAt === this.car?.index ? ((this.gearSeen ?? this.deciding.seen)?.bill ?? null) : null,
  );

  // ------------------------------------------------------------ gears

  readonly forecast: readonly Forecast[] = $derived.by(() => {
    const ply = this.store.waits?.ply ?? 0;
    if (this.store.forecast.length) return this.store.forecast;
    const isOfThisTurn = ply === this.#forecast.ply || (this.shows === 'throw' && ply === this.#forecast.ply + 1);
    return isOfThisTurn ? this.#forecast.gears : [];
  });
  readonly coming = $derived.by(() => this.forecast[0]?.coming ?? null);
  readonly gearOptions: readonly OptionView[] = $derived.by(() =>
    this.shows === 'choose' && this.isGear ? this.deciding.options : [],
  );
  /** The gear that is being looked at: until one is, the one closest to the present. */
  readonly gearLooked: number | null = $derived.by(() => {
    if (!this.gearOptions.length) return null;
    if (this.#gearLooked.ply === this.store.waits?.ply) return this.#gearLooked.gear;
    const now = this.car?.gear ?? 0;
    return this.gearOptions.map(({ gear }) => gear).sort((a, b) => Math.abs(a - now) - Math.abs(b - now))[0] ?? null;
  });
  /** The same as an option; null where that gear cannot be chosen now. */
  readonly gearSeen: OptionView | null = $derived.by(
    () => this.gearOptions.find(({ gear }) => gear === this.gearLooked) ?? null,
  );
  readonly chosenForecast: GearForecastView | null = $derived.by(() =>
    this.store.waits?.phase === 'roll' ? this.forecastOf(this.car?.gear ?? 0) : null,
  );

  forecastOf(gear: number): GearForecastView | null {
    return this.forecast.find((one) => one.gear.option.gear === gear)?.gear ?? null;
  }

  facesOf(gear: number): readonly number[] {
    return this.book?.dice[gear - 1] ?? [];
  }

  gearWord = (gear: number): string => ordinal(gear);

  /** Look at a gear, until at another. */
  lookAtGear(gear: number): void {
    this.#gearLooked = { ply: this.store.waits?.ply ?? -1, gear };
  }

  /** Keep what is known of the gears for when one of them has been chosen. */
  rememberForecast(): void {
    const { forecast, waits } = this.store;
    if (forecast.length && waits) this.#forecast = { ply: waits.ply, gears: forecast };
  }

  // ------------------------------------------------------------ hints

  readonly hint = $derived.by(() => (this.shows === 'choose' ? this.store.hint : null));
  readonly hintWords: string = $derived.by(() => {
    const { hint, car } = this;
    if (!hint || !car) return '';
    const what = optionWords(hint.option, car, this.company, this.sheet);
    const why = reasonOf(hint, this.company);
    return why ? m.table_hint_says({ what, why }) : m.table_hint_says_only({ what });
  });

  /** Have what is hinted at in view. */
  keepHinted(): void {
    const notation = this.hint?.option.notation;
    const option = this.deciding.options.find((one) => one.notation === notation);
    if (!option) return;
    if (option.kind === 'gear') this.lookAtGear(option.gear);
    this.deciding.keep(option);
  }

  // ------------------------------------------------------------ the board

  readonly boardCars: BoardCar[] = $derived.by(() =>
    (this.view?.cars ?? []).map(({ index, space, status, spun, place }) => {
      const seat = this.store.seats[index];
      return { car: index, space, colour: seat?.colour ?? 0, number: seat?.number ?? 0, status, spun, place };
    }),
  );
  /** The boxes, each with the look of its car. */
  readonly boxes: BoardBox[] = $derived.by(() =>
    (this.company.pits?.boxes ?? []).flatMap((space, car) => {
      const seat = this.store.seats[car];
      return seat ? [{ space, colour: seat.colour, number: seat.number }] : [];
    }),
  );
  readonly legal: LegalSpace[] = $derived.by(() => {
    const { car, deciding } = this;
    if (!car || this.shows !== 'choose') return [];
    const { destinations, kept } = deciding;
    return legalSpaces(
      destinations,
      kept,
      (way) => optionWords(way, car, this.company, this.sheet),
      (space) => this.company.area(space) !== 'track',
    );
  });
  /** The way of the move that is being looked at, from the car on. */
  readonly route: SpaceId[] = $derived.by(() => {
    const { car, faceSeen } = this;
    if (!car?.space) return [];
    const seen = this.deciding.seen;
    if (seen && seen.kind !== 'gear') return [car.space, ...seen.route];
    const face = this.gearForBoard?.faces.find((one) => one.face === faceSeen);
    return face ? [car.space, ...face.best.route] : [];
  });
  readonly ghosts: GhostSpace[] = $derived.by(() => {
    const gear = this.gearForBoard;
    if (!gear) return [];
    const face = gear.faces.find((one) => one.face === this.faceSeen);
    if (face?.best.end) return [{ space: face.best.end, text: String(face.face), tone: toneOf(face.best) }];
    return ghostsOf(gear);
  });
  /** The gear whose reach the board shows. */
  readonly gearForBoard: GearForecastView | null = $derived.by(() => {
    if (this.gearOptions.length) return this.gearSeen && this.forecastOf(this.gearSeen.gear);
    return this.shows === 'throw' ? this.chosenForecast : null;
  });
  /** What is to be in view for the decision at hand. */
  readonly frame: SpaceId[] = $derived.by(() => {
    const here = this.car?.space;
    if (!here || !this.shows) return [];
    const reach = this.legal.length ? this.legal.map(({ space }) => space) : this.ghosts.map(({ space }) => space);
    return reach.length ? [here, ...reach] : [];
  });

  // ------------------------------------------------------------ doing

  /** Something whose refusal the store notes. */
  quietly = (done: Promise<unknown>): void => void done.catch(() => undefined);

  throw = (): void => this.#once(this.store.throw);
  face = (face: number): void => this.#once(() => this.store.face(face));
  takeBack = (): void => this.#once(this.store.takeBack);
  askHint = (): void => this.store.askHint();

  #once(deed: () => Promise<unknown>): void {
    if (!this.store.isDone) this.quietly(deed());
  }
}
