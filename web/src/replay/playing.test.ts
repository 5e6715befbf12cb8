import { beforeEach, describe, expect, it, vi } from 'vitest';
import { raceVectors } from '../lib/vectors';
import { companyOf } from '../table/company';
import { Playing } from './playing.svelte';
import { timelineOf } from './timeline';

const [race] = raceVectors() as [ReturnType<typeof raceVectors>[number]];
const line = timelineOf(race.views[0]!.view, race.steps);
const end = race.steps.length;
const company = companyOf(
  race.views[0]!.view.cars.map(({ index }) => ({ name: `Car ${index}` })),
  null,
  1,
  null,
);

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));

/** A replay whose clock is moved by hand. */
function replay(): { playing: Playing; tick: () => Promise<void> } {
  let go: (() => void)[] = [];
  const wait = () => new Promise<void>((done) => go.push(done));
  const playing = new Playing(line, { board: () => undefined, company: () => company, wait });
  const settle = () => new Promise<void>((done) => setTimeout(done));
  const tick = async (): Promise<void> => {
    await settle();
    const due = go;
    go = [];
    due.forEach((done) => done());
    await settle();
  };
  return { playing, tick };
}

describe('a replay', () => {
  it('begins before the first step, and shows any moment that is asked for', () => {
    const { playing } = replay();
    expect([playing.at, playing.view]).toEqual([0, line.views[0]]);
    playing.seek(40);
    expect(playing.view).toBe(line.views[40]);
    playing.seek(end + 10);
    expect([playing.at, playing.isAtEnd]).toEqual([end, true]);
  });

  it('goes on by itself, step by step, until it is paused', async () => {
    const { playing, tick } = replay();
    void playing.play();
    await tick();
    await tick();
    const reached = playing.at;
    expect(reached).toBeGreaterThan(1);
    playing.pause();
    await tick();
    await tick();
    expect([playing.at, playing.isPlaying]).toEqual([reached, false]);
    expect(playing.view).toBe(line.views[reached]);
  });

  it('stops at the end, and begins anew from there', async () => {
    const { playing, tick } = replay();
    playing.seek(end - 1);
    void playing.play();
    await tick();
    await tick();
    expect([playing.at, playing.isPlaying]).toEqual([end, false]);
    void playing.play();
    await tick();
    expect(playing.at).toBeLessThan(5);
    expect(playing.isPlaying).toBe(true);
    playing.pause();
  });

  it('stops when somebody steps through it', async () => {
    const { playing } = replay();
    playing.seek(10);
    await playing.go('step', 1);
    expect([playing.at, playing.isPlaying]).toEqual([11, false]);
    await playing.go('step', -1);
    expect(playing.at).toBe(10);
  });
});
