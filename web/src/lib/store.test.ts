import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSeat, forgetRace, knownRace, knownRaces, MOST_RACES, noteRace, secretsOf } from './store';

const ID = 'abcdefghijkl';
const OTHER = 'mnopqrstuvwx';
const SECRET = 'B__E-GZ2h7lTmGWupx_JFA';
const KEY = 'wAOT53fPo4kwPtoLt5VJEQ';

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('races on this device', () => {
  it('are known with their secrets after a reload', () => {
    noteRace(ID, { host: SECRET, seats: { 0: KEY }, invitations: { 1: SECRET } }, 5);
    expect(knownRace(ID)).toEqual({ id: ID, host: SECRET, seats: { 0: KEY }, invitations: { 1: SECRET }, seen: 5 });
    expect(secretsOf(knownRace(ID))).toEqual({ seats: [KEY], host: SECRET });
  });

  it('keep what was known when something is added', () => {
    noteRace(ID, { host: SECRET, seats: { 0: KEY } });
    noteRace(ID, { seats: { 2: SECRET } });
    noteRace(ID);
    expect(secretsOf(knownRace(ID))).toEqual({ seats: [KEY, SECRET], host: SECRET });
  });

  it('are listed with the last seen first', () => {
    noteRace(ID, {}, 1);
    noteRace(OTHER, {}, 2);
    expect(knownRaces().map((race) => race.id)).toEqual([OTHER, ID]);
  });

  it('can be removed, and brought back', () => {
    noteRace(ID, { host: SECRET }, 1);
    const undo = forgetRace(ID);
    expect(knownRaces()).toEqual([]);
    undo();
    expect(knownRace(ID)?.host).toBe(SECRET);
  });

  it('lose a seat that somebody else has now', () => {
    noteRace(ID, { seats: { 0: KEY, 1: SECRET } });
    dropSeat(ID, 0);
    expect(knownRace(ID)?.seats).toEqual({ 1: SECRET });
  });

  it('are forgotten when there are too many, the oldest first', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    for (let at = 0; at <= MOST_RACES; at++) {
      noteRace(`aaaaaaaaaa${letters[Math.floor(at / 26)]}${letters[at % 26]}`, {}, at);
    }
    expect(knownRaces()).toHaveLength(MOST_RACES);
    expect(knownRace('aaaaaaaaaaaa')).toBeNull();
  });
});

describe('what is found there is not believed', () => {
  it.each([
    ['no JSON', '{'],
    ['a number', '7'],
    ['null', 'null'],
    ['another version', `{"version": 99, "host": "${SECRET}"}`],
  ])('%s', (_, text) => {
    localStorage.setItem(`pitboard:race:${ID}`, text);
    expect(knownRace(ID)).toBeNull();
    expect(knownRaces()).toEqual([]);
  });

  it('only what has the right form is taken', () => {
    const found = { version: 1, host: 7, seats: { 0: KEY, 1: 'short', x: KEY }, invitations: [], seen: 'now' };
    localStorage.setItem(`pitboard:race:${ID}`, JSON.stringify(found));
    localStorage.setItem('pitboard:race:../x', JSON.stringify({ version: 1 }));
    expect(knownRaces()).toEqual([{ id: ID, host: null, seats: { 0: KEY }, invitations: {}, seen: 0 }]);
  });

  it('where nothing may be kept, nothing is known and nothing breaks', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(noteRace(ID, { host: SECRET }).host).toBe(SECRET);
    expect(knownRace(ID)).toBeNull();
  });
});
