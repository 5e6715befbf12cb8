/**
 * A race as this page knows it: what the server has told, put together, and what may be asked of it.
 *
 * The server tells of steps as they happen, faster perhaps than they can be shown. So there are two views: `latest`, after
 * everything told; and `view`, after what has been shown. A page that animates takes one step after the other with `next()`,
 * which moves `view` on; one that does not calls `catchUp()`. What the race waits for (`waits`, `choices`) is always that of
 * `latest`: a prompt is shown when `isCaughtUp`.
 */

import { SvelteMap } from 'svelte/reactivity';
import { eventsOf } from './events';
import { getSteps, ServerFault } from './http';
import type {
  Forecast,
  Hint,
  EngineState,
  OptionView,
  Pace,
  RaceInfo,
  RaceView,
  SeatView,
  ServerMessage,
  Step,
  Waits,
} from './messages';
import { NotDone, RaceSocket, type Answer, type EndedBy, type Line, type Wish } from './socket';
import { dropSeat, knownRace, noteRace, secretsOf } from './store';
import { followAll } from './view';

/** A step taken from the queue: the race before and after it. */
export interface Taken {
  step: Step;
  before: RaceView;
  after: RaceView;
}

/** Choose an option, throw a die, or type what a real one shows. */
export type Due = 'choose' | 'throw' | 'face';

/** Something that was not done, for a page to say. */
export type Refused = Pick<NotDone, 'code' | 'detail'>;

/** So many of the last refusals are kept. */
const REFUSALS = 5;

const addressOf = (id: string) => `${location.origin.replace(/^http/, 'ws')}/api/races/${id}/socket`;

export class RaceStore {
  /** The line to the server, and why it has ended where it has. */
  line = $state<Line>('connecting');
  endedBy = $state<EndedBy | null>(null);
  /** Null until the server has told. */
  info = $state.raw<RaceInfo | null>(null);
  seats = $state.raw<SeatView[]>([]);
  /** The seats of this device. */
  mine = $state.raw<number[]>([]);
  isHost = $state(false);
  spectators = $state(0);
  /** The race after all that was told, and after all that was shown; null in the lobby. */
  latest = $state.raw<RaceView | null>(null);
  view = $state.raw<RaceView | null>(null);
  waits = $state.raw<Waits | null>(null);
  /** What was due has been done here, and the race has not gone on yet: a moment in which nothing is due. */
  isDone = $state(false);
  /** The options of the decision at hand where it is this device's, else null. */
  choices = $state.raw<OptionView[] | null>(null);
  /** What each gear can do, as far as it is worked out, and what the club bot would do; both for the decision at hand. */
  forecast = $state.raw<Forecast[]>([]);
  hint = $state.raw<Hint | null>(null);
  engine = $state.raw<EngineState | null>(null);
  /** Steps that have been shown, oldest first, and those that wait to be. `log` is whole once `hasLog`. */
  log = $state.raw<Step[]>([]);
  queue = $state.raw<Step[]>([]);
  hasLog = $state(false);
  /** Counts the times that the race went back: what is being shown is then not so any more. */
  rewinds = $state(0);
  refusals = $state.raw<Refused[]>([]);
  /** Keys of open seats, of which the host's device knows. */
  invitations = new SvelteMap<number, string>();

  #socket: RaceSocket;
  #version: number | null = null;

  constructor(
    readonly id: string,
    connect?: (url: string) => WebSocket,
  ) {
    for (const [seat, key] of Object.entries(knownRace(id)?.invitations ?? {})) this.invitations.set(Number(seat), key);
    this.#socket = new RaceSocket(
      addressOf(id),
      {
        join: () => ({ ...secretsOf(knownRace(id)), after: this.#version }),
        onmessage: (message) => this.#hear(message),
        online: (line, endedBy) => {
          this.line = line;
          this.endedBy = endedBy;
        },
      },
      connect,
    );
  }

  get isCaughtUp(): boolean {
    return this.queue.length === 0;
  }

  /** What this device is to do now, for the seat `waits.actor`; null where the race waits for somebody else. */
  get due(): Due | null {
    const { waits, info } = this;
    if (!waits || !info || this.mine.length === 0 || this.isDone) return null;
    if (waits.die && waits.by_hand && info.dice_kind === 'real') return 'face';
    if (!this.mine.includes(waits.actor) || this.seats[waits.actor]?.at_wheel) return null;
    if (waits.die) return waits.by_hand ? 'throw' : null;
    return this.choices && 'choose';
  }

  // ------------------------------------------------------------ showing

  /** Take the next step to show it; null where all have been. */
  next(): Taken | null {
    const [step, ...rest] = this.queue;
    const before = this.view;
    if (!step || !before) return null;
    const after = followAll(before, eventsOf(step));
    this.queue = rest;
    this.log = [...this.log, step];
    this.view = after;
    return { step, before, after };
  }

  /** Show all that has been told, at once. */
  catchUp(): void {
    this.log = [...this.log, ...this.queue];
    this.queue = [];
    this.view = this.latest;
  }

  // ------------------------------------------------------------ asking; all reject with `NotDone`, and note a refusal

  choose = (option: OptionView) => this.#do({ type: 'choose', ...this.#now(), option: option.notation });
  throw = () => this.#do({ type: 'throw', ...this.#now() });
  face = (face: number) => this.#do({ type: 'face', ply: this.#now().ply, face });
  takeBack = () => this.#ask({ type: 'take_back', ply: this.#now().ply });
  handOver = (seat: number, bot: string) => this.#ask({ type: 'hand_over', seat, bot });
  takeOver = (seat: number) => this.#ask({ type: 'take_over', seat });
  setPace = (pace: Pace) => this.#ask({ type: 'set_pace', pace });
  dressCar = (seat: number, look: { name: string; number: number; colour: number }) =>
    this.#ask({ type: 'dress_car', seat, ...look });
  setWord = (seat: number, word: string | null) => this.#ask({ type: 'set_word', seat, word });
  seatBot = (seat: number, bot: string) => this.#ask({ type: 'seat_bot', seat, bot });
  /** Opens a seat anew; its key is then among `invitations`. */
  freeSeat = (seat: number) => this.#ask({ type: 'free_seat', seat });
  start = (fill: string | null = null) => this.#ask({ type: 'start', fill });

  /** Fills `forecast`, gear by gear; for a decision of this device about a gear. */
  askForecast(): void {
    this.forecast = [];
    this.#askQuietly({ type: 'ask_forecast', ply: this.#now().ply });
  }

  /** Fills `hint`; for a decision of this device. */
  askHint(): void {
    this.#askQuietly({ type: 'ask_hint', ply: this.#now().ply });
  }

  /** A seat was taken with this secret: it is kept, and the race joined anew with it. */
  took(seat: number, secret: string): void {
    noteRace(this.id, { seats: { [seat]: secret } });
    this.#version = null;
    this.#socket.rejoin();
  }

  /** The refusal has been said. */
  forgetRefusal(refused: Refused): void {
    this.refusals = this.refusals.filter((other) => other !== refused);
  }

  /** Leave the race's room. */
  close(): void {
    this.#socket.close();
  }

  #now(): { ply: number; seat: number } {
    return { ply: this.waits?.ply ?? 0, seat: this.waits?.actor ?? 0 };
  }

  /** What is due is done once, though the server says a little later what came of it. */
  async #do(wish: Wish): Promise<Answer> {
    this.isDone = true;
    try {
      return await this.#ask(wish);
    } catch (error) {
      this.isDone = false;
      throw error;
    }
  }

  async #ask(wish: Wish): Promise<Answer> {
    try {
      return await this.#socket.ask(wish);
    } catch (error) {
      if (error instanceof NotDone) this.refusals = [...this.refusals, error].slice(-REFUSALS);
      throw error;
    }
  }

  /** For what may be overtaken by the race, which is no fault. */
  #askQuietly(wish: Wish): void {
    this.#socket.ask(wish).catch(() => undefined);
  }

  // ------------------------------------------------------------ hearing

  #hear(message: ServerMessage): void {
    if ('version' in message) this.#version = message.version;
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'table':
      case 'over':
        if ('seats' in message) this.seats = message.seats;
        this.info = message.info;
        return;
      case 'started':
        this.info = message.info;
        this.seats = message.seats;
        this.hasLog = true;
        return this.#stand(message.race, message.waits, []);
      case 'happened':
        return this.#happened(message.steps, message.waits);
      case 'rewound':
        this.rewinds++;
        return this.#stand(message.race, message.waits, this.#until(message.waits.ply));
      case 'presence':
        this.spectators = message.spectators;
        this.seats = this.seats.map((seat) => ({ ...seat, present: message.present.includes(seat.seat) }));
        return;
      case 'choices':
        this.choices = message.ply === this.waits?.ply ? message.options : null;
        return;
      case 'forecast':
        if (message.ply === this.waits?.ply) this.forecast = [...this.forecast, message];
        return;
      case 'hint':
        if (message.ply === this.waits?.ply) this.hint = message;
        return;
      case 'invitation':
        return this.#invited(message.seat, message.key);
      case 'engine':
        this.engine = message;
    }
  }

  #welcome(message: Extract<ServerMessage, { type: 'welcome' }>): void {
    this.info = message.info;
    this.seats = message.seats;
    this.mine = message.mine;
    this.isHost = message.is_host;
    this.spectators = message.spectators;
    this.#stand(message.race, message.waits, []);
    this.hasLog = !message.waits?.ply;
    if (!this.hasLog) void this.#fetchLog();
    for (const seat of Object.keys(knownRace(this.id)?.seats ?? {}).map(Number)) {
      if (!message.mine.includes(seat)) dropSeat(this.id, seat); // somebody else has it now
    }
    noteRace(this.id);
  }

  /** The race as it stands, with nothing left to show. */
  #stand(race: RaceView | null, waits: Waits | null, log: Step[]): void {
    this.latest = this.view = race;
    this.log = log;
    this.queue = [];
    this.#wait(waits);
  }

  #happened(steps: Step[], waits: Waits): void {
    if (!this.latest) return;
    this.latest = followAll(this.latest, steps.flatMap(eventsOf));
    this.queue = [...this.queue, ...steps];
    this.#wait(waits);
  }

  #wait(waits: Waits | null): void {
    this.isDone = false;
    if (waits?.ply !== this.waits?.ply || waits?.phase !== this.waits?.phase) this.choices = null;
    this.waits = waits;
    this.forecast = [];
    this.hint = null;
  }

  #until(ply: number): Step[] {
    return [...this.log, ...this.queue].filter((step) => step.ply <= ply);
  }

  /** The steps before the page came in. What has been told meanwhile is newer, and stays. */
  async #fetchLog(): Promise<void> {
    try {
      const { steps } = await getSteps(this.id);
      const [first] = this.#until(Infinity);
      const last = first ? first.ply - 1 : (this.waits?.ply ?? 0);
      this.log = [...steps.filter((step) => step.ply <= last), ...this.log];
      this.hasLog = true;
    } catch (error) {
      // Without a log the race is still to be seen; the next welcome tries again.
      if (!(error instanceof ServerFault)) throw error;
    }
  }

  #invited(seat: number, key: string): void {
    noteRace(this.id, { invitations: { [seat]: key } });
    this.invitations.set(seat, key);
  }
}
