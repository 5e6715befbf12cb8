import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from './fake-socket';
import type { OptionView, RaceInfo, SeatView, ServerMessage, Step, Waits } from './messages';
import { RaceStore } from './race.svelte';
import { knownRace, noteRace } from './store';
import { raceVectors } from './vectors';

const ID = 'abcdefghijkl';
const SECRET = 'B__E-GZ2h7lTmGWupx_JFA';
const { steps, views } = raceVectors()[0]!;
const at = (ply: number) => views.find((known) => known.ply === ply)!.view;

const info: RaceInfo = {
  id: ID,
  circuit: 'emberfold',
  circuit_name: 'Emberfold Canyon',
  rules: 'mini',
  options: {},
  laps: 1,
  status: 'racing',
  dice_kind: 'fair',
  dice: null,
  pits: null,
  pace: 'normal',
  created: '2026-01-01T00:00:00Z',
};
const seat = (index: number): SeatView => ({
  seat: index,
  name: `Car ${index}`,
  number: index,
  colour: index,
  driver: 'person',
  at_wheel: null,
  present: false,
  word: null,
});
const waits = (ply: number, more: Partial<Waits> = {}): Waits => ({
  ply,
  phase: 'gear',
  actor: 0,
  die: null,
  by_hand: false,
  back_by: -1,
  ...more,
});
const option = { notation: 'g2', kind: 'gear' } as OptionView;

function welcome(ply: number, more: Partial<Extract<ServerMessage, { type: 'welcome' }>> = {}): ServerMessage {
  return {
    type: 'welcome',
    version: 10 + ply,
    info,
    seats: [seat(0), seat(1)],
    mine: [0],
    is_host: true,
    spectators: 0,
    race: at(ply),
    waits: waits(ply),
    ...more,
  };
}
const happened = (from: number, to: number, more: Partial<Waits> = {}): ServerMessage => ({
  type: 'happened',
  version: 10 + to,
  steps: steps.slice(from, to),
  waits: waits(to, more),
});

let race: RaceStore;
let fetched: ReturnType<typeof vi.fn<(path: string) => Promise<Response>>>;
const say = (...messages: ServerMessage[]) => messages.forEach((message) => FakeSocket.last.say(message));

beforeEach(() => {
  localStorage.clear();
  FakeSocket.opened = [];
  fetched = vi.fn(() => Promise.resolve(Response.json({ steps: steps.slice(0, 10) })));
  vi.stubGlobal('fetch', fetched);
  noteRace(ID, { host: SECRET, seats: { 0: SECRET } });
  race = new RaceStore(ID, FakeSocket.connect);
  FakeSocket.last.accept();
});

afterEach(() => {
  race.close();
  vi.unstubAllGlobals();
});

describe('a page that comes in', () => {
  it('joins with the secrets of this device', () => {
    expect(FakeSocket.last.url).toBe(`ws://localhost:3000/api/races/${ID}/socket`);
    expect(FakeSocket.last.sent[0]).toEqual({ type: 'join', seats: [SECRET], host: SECRET, after: null });
  });

  it('knows the race as it stands, and fetches what was said before', async () => {
    say(welcome(10));
    expect(race.view).toEqual(at(10));
    expect(race.mine).toEqual([0]);
    expect(race.hasLog).toBe(false);
    await vi.waitFor(() => expect(race.hasLog).toBe(true));
    expect(race.log.map((step) => step.ply)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('has each step once in its log, whatever happens while the rest is fetched', async () => {
    fetched.mockResolvedValue(Response.json({ steps: steps.slice(0, 12) }));
    say(welcome(10), happened(10, 12));
    race.next();
    await vi.waitFor(() => expect(race.hasLog).toBe(true));
    race.catchUp();
    expect(race.log.map((step) => step.ply)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('that comes back tells what it has seen', () => {
    say(welcome(10), happened(10, 20));
    FakeSocket.last.end();
    window.dispatchEvent(new Event('online'));
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ after: 30 });
  });

  it('forgets a seat that is somebody else’s now', () => {
    say(welcome(10, { mine: [] }));
    expect(knownRace(ID)?.seats).toEqual({});
  });

  it('that takes a seat joins anew with its secret', () => {
    say(welcome(10));
    race.took(1, SECRET);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ seats: [SECRET, SECRET], after: null });
  });
});

describe('what happens', () => {
  it('is shown one step after the other', () => {
    say(welcome(0), happened(0, 10));
    expect(race.latest).toEqual(at(10));
    expect(race.view).toEqual(at(0));
    const shown: Step[] = [];
    for (let taken = race.next(); taken; taken = race.next()) shown.push(taken.step);
    expect(shown.map((step) => step.ply)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(race.view).toEqual(at(10));
    expect(race.log).toEqual(shown);
    expect(race.isCaughtUp).toBe(true);
  });

  it('gives a step the race before and after it', () => {
    say(welcome(0), happened(0, 10));
    const first = race.next()!;
    const second = race.next()!;
    expect(first.before).toEqual(at(0));
    expect(second.before).toEqual(first.after);
    expect(race.view).toEqual(second.after);
  });

  it('is shown at once when the page is behind', () => {
    say(welcome(0), happened(0, 10), happened(10, 20));
    race.next();
    race.catchUp();
    expect(race.view).toEqual(at(20));
    expect(race.log).toHaveLength(20);
    expect(race.next()).toBeNull();
  });

  it('is undone when a choice is taken back', () => {
    say(welcome(0), happened(0, 12));
    race.next();
    say({ type: 'rewound', version: 30, seat: 0, race: at(10), waits: waits(10) });
    expect(race.rewinds).toBe(1);
    expect(race.view).toEqual(at(10));
    expect(race.log.map((step) => step.ply)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(race.isCaughtUp).toBe(true);
  });

  it('people come and go', () => {
    say(welcome(0), { type: 'presence', present: [1], spectators: 3 });
    expect(race.seats.map((one) => one.present)).toEqual([false, true]);
    expect(race.spectators).toBe(3);
  });

  it('a lobby becomes a race', () => {
    say(welcome(0, { race: null, waits: null, info: { ...info, status: 'lobby' } }));
    expect(race.view).toBeNull();
    say({ type: 'started', version: 11, info, seats: [seat(0), seat(1)], race: at(0), waits: waits(0) });
    expect(race.view).toEqual(at(0));
    expect(race.hasLog).toBe(true);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('what this device is to do', () => {
  const die = { gear: 0, faces: [1, 2] };

  it('is to choose, once the options are there', () => {
    say(welcome(0));
    expect(race.due).toBeNull();
    say({ type: 'choices', ply: 0, seat: 0, options: [option] });
    expect(race.due).toBe('choose');
    say(happened(0, 1, { actor: 1 }));
    expect(race.due).toBeNull();
    expect(race.choices).toBeNull();
  });

  it('nothing with options of a ply that is over', () => {
    say(welcome(10), { type: 'choices', ply: 9, seat: 0, options: [option] });
    expect(race.choices).toBeNull();
  });

  it('nothing while a bot has the wheel', () => {
    say(welcome(0), { type: 'choices', ply: 0, seat: 0, options: [option] });
    say({ type: 'table', version: 11, info, seats: [{ ...seat(0), at_wheel: 'club' }, seat(1)] });
    expect(race.due).toBeNull();
  });

  it('is to throw its own die', () => {
    say(welcome(0, { waits: waits(0, { phase: 'start', die, by_hand: true }) }));
    expect(race.due).toBe('throw');
    say(welcome(0, { waits: waits(0, { phase: 'start', die, by_hand: true, actor: 1 }) }));
    expect(race.due).toBeNull();
    say(welcome(0, { waits: waits(0, { phase: 'engine', die, by_hand: false }) }));
    expect(race.due).toBeNull();
  });

  it('is to type what a real die shows, whosever it is', () => {
    const real = { ...info, dice_kind: 'real' as const };
    const thrown = waits(0, { phase: 'engine', die, by_hand: true, actor: 1 });
    say(welcome(0, { info: real, waits: thrown }));
    expect(race.due).toBe('face');
    say(welcome(0, { info: real, waits: thrown, mine: [] }));
    expect(race.due).toBeNull();
  });
});

describe('what is asked', () => {
  it('names the ply and the seat that the race waits for', async () => {
    say(welcome(10));
    const chosen = race.choose(option);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'choose', ply: 10, seat: 0, option: 'g2' });
    say({ type: 'accepted', ref: FakeSocket.last.sent.at(-1)!.ref as number });
    await expect(chosen).resolves.toBeDefined();
  });

  it('is done once, though what came of it is said a little later', async () => {
    say(welcome(10), { type: 'choices', ply: 10, seat: 0, options: [option] });
    const chosen = race.choose(option);
    expect(race.due).toBeNull();
    say({ type: 'accepted', ref: 0 });
    await chosen;
    expect(race.due).toBeNull();
    say(happened(10, 11), { type: 'choices', ply: 11, seat: 0, options: [option] });
    expect(race.due).toBe('choose');
  });

  it('is due again when it was refused', async () => {
    say(welcome(10), { type: 'choices', ply: 10, seat: 0, options: [option] });
    const chosen = race.choose(option);
    say({ type: 'refused', ref: 0, code: 'not_an_option', detail: '', ply: 10 });
    await expect(chosen).rejects.toBeDefined();
    expect(race.due).toBe('choose');
  });

  it('is noted when it is refused, until it has been said', async () => {
    say(welcome(10));
    const thrown = race.throw();
    say({ type: 'refused', ref: 0, code: 'not_now', detail: '', ply: 10 });
    await expect(thrown).rejects.toMatchObject({ code: 'not_now' });
    expect(race.refusals.map((refused) => refused.code)).toEqual(['not_now']);
    race.forgetRefusal(race.refusals[0]!);
    expect(race.refusals).toEqual([]);
  });

  it('a forecast comes gear by gear, and goes when the race does', () => {
    say(welcome(10));
    race.askForecast();
    const gear = { option, sides: 4, faces: [], verdicts: {}, landings: {}, bill: 0 };
    say({ type: 'forecast', ref: 0, ply: 10, coming: null, gear, done: false });
    say({ type: 'forecast', ref: 0, ply: 9, coming: null, gear, done: true });
    expect(race.forecast).toHaveLength(1);
    say(happened(10, 11));
    expect(race.forecast).toEqual([]);
  });

  it('a hint that is late is not shown', () => {
    say(welcome(10));
    race.askHint();
    say({ type: 'hint', ref: 0, ply: 9, option, reason: 'best', values: {} });
    expect(race.hint).toBeNull();
    say({ type: 'hint', ref: 0, ply: 10, option, reason: 'best', values: {} });
    expect(race.hint?.option.notation).toBe('g2');
  });

  it('the key of an opened seat is kept for the host', async () => {
    say(welcome(0, { race: null, waits: null }));
    const freed = race.freeSeat(1);
    say({ type: 'invitation', ref: 0, seat: 1, key: SECRET });
    await freed;
    expect(race.invitations.get(1)).toBe(SECRET);
    expect(knownRace(ID)?.invitations).toEqual({ 1: SECRET });
  });
});
