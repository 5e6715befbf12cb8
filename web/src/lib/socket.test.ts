import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from './fake-socket';
import { NotDone, RaceSocket, type EndedBy, type Line } from './socket';

let socket: RaceSocket;
let lines: (Line | EndedBy)[];
let after: number | null;
const heard = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.opened = [];
  lines = [];
  after = null;
  heard.mockClear();
  socket = new RaceSocket(
    'ws://here/api/races/x/socket',
    {
      join: () => ({ seats: ['secret'], host: null, after }),
      onmessage: heard,
      online: (line, endedBy) => lines.push(endedBy ?? line),
    },
    FakeSocket.connect,
    () => 1, // the longest of the waits that chance may bring
  );
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe('a line', () => {
  it('joins with what this device holds, and passes on what it hears', () => {
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toEqual([{ type: 'join', seats: ['secret'], host: null, after: null }]);
    FakeSocket.last.say({ type: 'presence', present: [0], spectators: 2 });
    expect(heard).toHaveBeenCalledWith({ type: 'presence', present: [0], spectators: 2 });
    expect(lines).toEqual(['connecting', 'open']);
  });

  it('comes back by itself after a moment, with what it has seen', () => {
    FakeSocket.last.accept();
    after = 7;
    FakeSocket.last.end();
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(249);
    expect(FakeSocket.opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ after: 7 });
  });

  it('waits twice as long after each failure, and at most 8 seconds', () => {
    const waits = [];
    for (let failure = 0; failure < 8; failure++) {
      FakeSocket.last.end();
      const before = Date.now();
      vi.advanceTimersToNextTimer();
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('comes back at once when the network does', () => {
    FakeSocket.last.end();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.opened).toHaveLength(2);
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('comes back at once when the person looks again', () => {
    FakeSocket.last.end();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it.each([
    [4404, 'no_race'],
    [4410, 'outdated'],
  ])('that the server ends with %i does not come back', (code, why) => {
    FakeSocket.last.accept();
    FakeSocket.last.end(code);
    expect(lines.at(-1)).toBe(why);
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('that is silent is asked whether it still is one, and given up', () => {
    FakeSocket.last.accept();
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(20_000);
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(250);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('that answers is kept', () => {
    FakeSocket.last.accept();
    for (let minute = 0; minute < 10; minute++) {
      vi.advanceTimersByTime(20_000);
      FakeSocket.last.say({ type: 'pong', ref: minute });
    }
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('that was left stays closed', () => {
    FakeSocket.last.accept();
    socket.close();
    window.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

describe('what is asked', () => {
  const why = (code: string) => expect.objectContaining({ code }) as NotDone;

  it('is done when the server has accepted it', async () => {
    FakeSocket.last.accept();
    const asked = socket.ask({ type: 'throw', ply: 3, seat: 0 });
    expect(FakeSocket.last.sent[1]).toEqual({ type: 'throw', ply: 3, seat: 0, ref: 0 });
    FakeSocket.last.say({ type: 'accepted', ref: 0 });
    await expect(asked).resolves.toEqual({ type: 'accepted', ref: 0 });
  });

  it('each has its own answer, in whatever order', async () => {
    FakeSocket.last.accept();
    const first = socket.ask({ type: 'throw', ply: 3, seat: 0 });
    const second = socket.ask({ type: 'take_back', ply: 3 });
    FakeSocket.last.say({ type: 'accepted', ref: 1 });
    FakeSocket.last.say({ type: 'refused', ref: 0, code: 'stale', detail: 'd', ply: 4 });
    await expect(second).resolves.toBeDefined();
    await expect(first).rejects.toEqual(why('stale'));
    await expect(first).rejects.toMatchObject({ ply: 4, detail: 'd' });
  });

  it('an opened seat is answered by its key, not by being accepted', async () => {
    FakeSocket.last.accept();
    const asked = socket.ask({ type: 'free_seat', seat: 2 });
    FakeSocket.last.say({ type: 'accepted', ref: 0 });
    FakeSocket.last.say({ type: 'invitation', ref: 0, seat: 2, key: 'key' });
    await expect(asked).resolves.toMatchObject({ key: 'key' });
  });

  it('is to be asked again when the server has not read it', async () => {
    FakeSocket.last.accept();
    const asked = socket.ask({ type: 'throw', ply: 3, seat: 0 });
    FakeSocket.last.say({ type: 'refused', ref: null, code: 'too_fast', detail: '', ply: null });
    await expect(asked).rejects.toEqual(why('too_fast'));
  });

  it('is lost with the line, and not sent later', async () => {
    FakeSocket.last.accept();
    const asked = socket.ask({ type: 'throw', ply: 3, seat: 0 });
    FakeSocket.last.end();
    await expect(asked).rejects.toEqual(why('lost'));
    await expect(socket.ask({ type: 'throw', ply: 3, seat: 0 })).rejects.toEqual(why('lost'));
    vi.advanceTimersByTime(250);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent).toHaveLength(1); // join alone
  });
});
