/**
 * The line to a race's room on the server: joins, comes back when it is lost, and brings answers to whoever asked.
 *
 * A lost line is taken up again after a moment that grows with each failure and is never the same for all (so that a
 * server which comes back is not run over), and at once when the network or the person does. The server then tells
 * what was missed since `after`. What a person chose while the line was down is not sent later: the race may have gone
 * on; the promise fails with `lost`, and the page asks again.
 */

import type { ClientMessage, Join, Refusal, ServerMessage } from './messages';

/** `ended`: the server has closed it for a reason that coming back would not mend; see `EndedBy`. */
export type Line = 'connecting' | 'open' | 'lost' | 'ended';

/** Why a line has ended, by the server's close code (`pitboard.server.protocol.closing`). */
export const ENDINGS = {
  4400: 'malformed',
  4403: 'foreign',
  4404: 'no_race',
  4408: 'not_joined',
  4410: 'outdated',
} as const;
export type EndedBy = (typeof ENDINGS)[keyof typeof ENDINGS];

/** What was asked was not done. `lost`: the line was, and whether it was done shows when it is back. */
export class NotDone extends Error {
  constructor(
    readonly code: Refusal | 'lost',
    readonly detail = '',
    /** Where the race is. */
    readonly ply: number | null = null,
  ) {
    super(code);
  }
}

/** A wish without the number that its answer repeats. */
export type Wish = ClientMessage extends infer M ? (M extends { ref: number } ? Omit<M, 'ref'> : never) : never;
export type Answer = Extract<ServerMessage, { type: 'accepted' | 'invitation' | 'pong' | 'hint' | 'forecast' }>;

export interface LineEvents {
  /** The first message of a new line: who this device is, and what it has seen. */
  join: () => Omit<Join, 'type'>;
  onmessage: (message: ServerMessage) => void;
  online: (line: Line, endedBy: EndedBy | null) => void;
}

/** Milliseconds. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** A line that has been silent for so long is asked whether it still is one, and given up after as long again. */
const SILENCE = 20_000;

/** The message that answers a wish, where `accepted` is not the last word. */
const ANSWERED_BY: Partial<Record<Wish['type'], Answer['type']>> = {
  free_seat: 'invitation',
  ask_hint: 'hint',
  ask_forecast: 'forecast',
  ping: 'pong',
};

interface Asked {
  by: Answer['type'];
  resolve: (answer: Answer) => void;
  reject: (why: NotDone) => void;
}

export class RaceSocket {
  #socket: WebSocket | null = null;
  #asked = new Map<number, Asked>();
  #ref = 0;
  #failures = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(
    readonly url: string,
    private readonly events: LineEvents,
    private readonly connect: (url: string) => WebSocket = (to) => new WebSocket(to),
    private readonly random: () => number = Math.random,
  ) {
    addEventListener('online', this.#atOnce);
    document.addEventListener('visibilitychange', this.#atOnce);
    this.#open();
  }

  /** Ask for something; resolves when the server has done it, and it is safe. Rejects with `NotDone`. */
  ask(wish: Wish): Promise<Answer> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new NotDone('lost'));
    const ref = this.#ref++;
    return new Promise((resolve, reject) => {
      this.#asked.set(ref, { by: ANSWERED_BY[wish.type] ?? 'accepted', resolve, reject });
      socket.send(JSON.stringify({ ...wish, ref }));
    });
  }

  /** Leave and come in anew, as when this device has taken a seat. */
  rejoin(): void {
    this.#drop();
    this.#failures = 0;
    this.#open();
  }

  /** Leave for good. */
  close(): void {
    this.#isClosed = true;
    removeEventListener('online', this.#atOnce);
    document.removeEventListener('visibilitychange', this.#atOnce);
    this.#drop();
  }

  #open(): void {
    clearTimeout(this.#again);
    this.events.online('connecting', null);
    const socket = this.connect(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'join', ...this.events.join() }));
      this.#listen();
      this.events.online('open', null);
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.#failures = 0;
      this.#listen();
      this.#hear(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #hear(message: ServerMessage): void {
    this.events.onmessage(message);
    if (!('ref' in message)) return;
    // What came too fast or too large was not read, so nobody knows which it was: all that waits is to be asked again.
    if (message.type === 'refused' && message.ref === null) {
      return this.#refuseAll(new NotDone(message.code, message.detail, message.ply));
    }
    const ref = message.ref ?? -1;
    const asked = this.#asked.get(ref);
    if (!asked) return;
    if (message.type === 'refused') asked.reject(new NotDone(message.code, message.detail, message.ply));
    else if (message.type === asked.by && (message.type !== 'forecast' || message.done)) asked.resolve(message);
    else return;
    this.#asked.delete(ref);
  }

  #lost(code: number): void {
    this.#drop();
    const endedBy = code in ENDINGS ? ENDINGS[code as keyof typeof ENDINGS] : null;
    if (endedBy) {
      this.close();
      this.events.online('ended', endedBy);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#again = setTimeout(() => this.#open(), wait * (0.5 + this.random() / 2));
    this.events.online('lost', null);
  }

  /** Let the line go, with all that was asked over it. */
  #drop(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#quiet);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.#refuseAll(new NotDone('lost'));
  }

  #refuseAll(why: NotDone): void {
    for (const { reject } of this.#asked.values()) reject(why);
    this.#asked.clear();
  }

  /** Something has been heard: from now on silence counts. A line that died without a word is noticed so. */
  #listen(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.ask({ type: 'ping' }).catch(() => undefined);
      this.#quiet = setTimeout(() => this.#lost(1006), SILENCE);
    }, SILENCE);
  }

  /** The network is back, or the person: no reason to wait any longer. */
  #atOnce = (): void => {
    if (this.#isClosed || document.hidden) return;
    if (!this.#socket) this.#open();
    else if (this.#socket.readyState === WebSocket.OPEN) this.ask({ type: 'ping' }).catch(() => undefined);
  };
}
