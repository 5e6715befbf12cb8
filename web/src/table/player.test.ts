import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RaceEvent } from '../lib/events';
import type { Pace, RaceView, Step } from '../lib/messages';
import type { Taken } from '../lib/race.svelte';
import { followAll } from '../lib/view';
import { eventsOf } from '../lib/events';
import { MOST_WAITING, Player, type Source } from './player.svelte';
import { COMPANY, step, view } from './samples';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

const entered = (space: string): RaceEvent => ({ kind: 'entered', car: 0, space, corner: null, clauses: [] });
const rolled: RaceEvent = { kind: 'gear_rolled', car: 0, gear: 2, face: 4, clauses: [] };
const lost: RaceEvent = { kind: 'lost', car: 0, part: 0, points: 1, left: 5, clauses: [] };

/** A race whose steps come from a list. */
class Told implements Source {
  queue: Step[] = [];
  view: RaceView = view();
  caughtUp = 0;

  next(): Taken | null {
    const [first, ...rest] = this.queue;
    if (!first) return null;
    const before = this.view;
    this.queue = rest;
    this.view = followAll(before, eventsOf(first));
    return { step: first, before, after: this.view };
  }

  catchUp(): void {
    this.caughtUp += this.queue.length;
    this.view = followAll(this.view, this.queue.flatMap(eventsOf));
    this.queue = [];
  }
}

/** A table whose clock and board are moved by hand. */
function table(pace: Pace = 'normal') {
  const told = new Told();
  const said: string[] = [];
  const drives: { route: string[]; ms: number | undefined; arrive: () => void }[] = [];
  const waits: { ms: number; go: () => void }[] = [];
  const settle = vi.fn();
  const drive = (_: number, route: string[], ms?: number) =>
    new Promise<void>((arrive) => drives.push({ route, ms, arrive }));
  const player = new Player(told, {
    board: () => ({ drive, settle }),
    company: () => COMPANY,
    pace: () => pace,
    isMine: (car) => car === 0,
    say: (text) => said.push(text),
    wait: (ms) => new Promise((go) => waits.push({ ms, go })),
  });
  return { told, said, drives, waits, settle, player };
}

describe('a step is shown in the order in which it happens', () => {
  it('the die tumbles before its number is seen anywhere else', async () => {
    const { told, player, waits, said } = table();
    told.queue = [step(1, [rolled], { die: 2, face: 4 })];
    const done = player.play();
    expect(player.busy).toBe(true);
    expect(player.roll).toMatchObject({ die: 2, face: 4, ply: 1 });
    expect([player.view?.pips, said]).toEqual([0, []]);
    waits[0]?.go();
    await done;
    expect([player.view?.pips, said, player.busy]).toEqual([4, ['Ada rolls 4 in 2nd gear.'], false]);
  });

  it('while a car drives the board has where it goes to, and its gauges what they had', async () => {
    const { told, player, drives, said } = table();
    told.queue = [step(1, [entered('a2'), entered('b1'), lost])];
    const done = player.play();
    expect(drives[0]?.route).toEqual(['a2', 'b1']);
    expect(player.view?.cars[0]).toMatchObject({ space: 'b1', points: [6, 3, 3, 3, 3, 2] });
    drives[0]?.arrive();
    await done;
    expect(player.view?.cars[0]).toMatchObject({ space: 'b1', points: [5, 3, 3, 3, 3, 2] });
    expect(said).toEqual(['Ada loses 1 tyre point; 5 left.']);
    expect(player.remarks).toMatchObject([{ space: 'b1', text: '−1 tyre', tone: 'bad' }]);
  });

  it('one step after the other', async () => {
    const { told, player, drives } = table();
    told.queue = [step(1, [entered('a2')]), step(2, [entered('b1')])];
    const done = player.play();
    expect(drives.map(({ route }) => route)).toEqual([['a2']]);
    drives[0]?.arrive();
    await vi.waitFor(() => expect(drives.map(({ route }) => route)).toEqual([['a2'], ['b1']]));
    drives[1]?.arrive();
    await done;
    expect(player.busy).toBe(false);
  });
});

describe('nobody waits for what is too much to see', () => {
  const many = Array.from({ length: MOST_WAITING + 1 }, (_, at) => step(at + 1, [entered('a2')]));

  it('more than a dozen steps are caught up with at once', async () => {
    const { told, player, drives } = table();
    told.queue = many;
    await player.play();
    expect([told.caughtUp, drives.length]).toEqual([MOST_WAITING + 1, 0]);
  });

  it('a dozen are shown, faster than one', () => {
    const quick = table();
    quick.told.queue = many.slice(1);
    void quick.player.play();
    const alone = table();
    alone.told.queue = many.slice(0, 1);
    void alone.player.play();
    expect(quick.drives[0]!.ms!).toBeLessThan(alone.drives[0]!.ms!);
  });

  it('a page that nobody sees is brought up to date at once', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { told, player, drives } = table();
    told.queue = many.slice(0, 2);
    await player.play();
    expect([told.caughtUp, drives.length]).toEqual([2, 0]);
  });

  it('where bots play at once, a person’s own car is still seen to drive, and theirs are not', () => {
    const { told, player, drives } = table('instant');
    told.queue = [step(1, [entered('a2')])];
    void player.play();
    expect(drives[0]?.ms).toBeGreaterThan(0);
    const bots = table('instant');
    bots.told.queue = [step(1, [entered('a2')], { car: 1 })];
    void bots.player.play();
    expect([bots.drives, bots.player.view?.cars[0]?.space, bots.player.busy]).toEqual([[], 'a2', false]);
  });
});

it('a race that went back ends what is being shown', async () => {
  const { told, player, drives, settle } = table();
  told.queue = [step(1, [entered('a2'), lost])];
  const done = player.play();
  player.cut();
  expect(settle).toHaveBeenCalled();
  expect([player.busy, player.roll, player.remarks]).toEqual([false, null, []]);
  drives[0]?.arrive();
  await done;
  expect(player.remarks).toEqual([]);
});

it('with less motion nothing tumbles, and all is seen at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const { told, player, waits } = table();
  told.queue = [step(1, [rolled], { die: 2, face: 4 })];
  void player.play();
  expect([player.view?.pips, player.busy, waits]).toEqual([4, false, []]);
});
