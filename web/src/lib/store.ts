/**
 * The races that this device knows, with the secrets of its seats: what lets a person come back after a reload.
 *
 * A secret is the only right to a seat, so it is kept on the device alone and sent to nobody but the server. What is
 * found is believed only as far as it is of the right form: another version of the page, or another program, may have
 * written it.
 */

const PREFIX = 'pitboard:race:';
const VERSION = 1;
const ID = /^[a-z2-7]{12}$/;
const SECRET = /^[A-Za-z0-9_-]{22}$/;
/** The oldest are forgotten beyond so many. */
export const MOST_RACES = 100;

/** A race as this device knows it. Secrets by seat; `invitations` are keys of open seats, of which the host knows. */
export interface KnownRace {
  id: string;
  host: string | null;
  seats: Record<number, string>;
  invitations: Record<number, string>;
  /** When it was last looked at, in milliseconds since 1970. */
  seen: number;
}

/** All races known, the last seen first. */
export function knownRaces(): KnownRace[] {
  return ids()
    .map(knownRace)
    .filter((race) => race !== null)
    .sort((a, b) => b.seen - a.seen);
}

/** What is known of a race; null where nothing is. */
export function knownRace(id: string): KnownRace | null {
  try {
    return readRace(id, JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null'));
  } catch {
    return null;
  }
}

/** Note something of a race, adding to what is known; it has been seen now. */
export function noteRace(id: string, news: Partial<Omit<KnownRace, 'id' | 'seen'>> = {}, now = Date.now()): KnownRace {
  const known = knownRace(id) ?? { id, host: null, seats: {}, invitations: {}, seen: 0 };
  const next: KnownRace = {
    id,
    host: news.host ?? known.host,
    seats: { ...known.seats, ...news.seats },
    invitations: { ...known.invitations, ...news.invitations },
    seen: now,
  };
  write(next);
  return next;
}

/** A seat of a race is this device's no longer. */
export function dropSeat(id: string, seat: number): void {
  const known = knownRace(id);
  if (!known) return;
  const seats = Object.entries(known.seats).filter(([other]) => Number(other) !== seat);
  write({ ...known, seats: Object.fromEntries(seats) });
}

/** Remove a race from the list; returns what brings it back. */
export function forgetRace(id: string): () => void {
  const known = knownRace(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // nothing is kept here
  }
  return () => known && write(known);
}

/** What a socket joins with. */
export function secretsOf(race: KnownRace | null): { seats: string[]; host: string | null } {
  return { seats: Object.values(race?.seats ?? {}).slice(0, 10), host: race?.host ?? null };
}

function ids(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

function write(race: KnownRace): void {
  try {
    localStorage.setItem(PREFIX + race.id, JSON.stringify({ version: VERSION, ...race }));
    for (const { id } of knownRaces().slice(MOST_RACES)) localStorage.removeItem(PREFIX + id);
  } catch {
    // full or forbidden: it is known until the page is left
  }
}

function readRace(id: string, found: unknown): KnownRace | null {
  if (!ID.test(id) || !isObject(found) || found.version !== VERSION) return null;
  return {
    id,
    host: isSecret(found.host) ? found.host : null,
    seats: readSecrets(found.seats),
    invitations: readSecrets(found.invitations),
    seen: typeof found.seen === 'number' && Number.isFinite(found.seen) ? found.seen : 0,
  };
}

function readSecrets(found: unknown): Record<number, string> {
  if (!isObject(found)) return {};
  const entries = Object.entries(found).filter((entry): entry is [string, string] => isSecret(entry[1]));
  return Object.fromEntries(entries.filter(([seat]) => /^[0-9]$/.test(seat)));
}

const isObject = (found: unknown): found is Record<string, unknown> => typeof found === 'object' && found !== null;
const isSecret = (found: unknown): found is string => typeof found === 'string' && SECRET.test(found);
