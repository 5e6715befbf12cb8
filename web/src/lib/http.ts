/**
 * The server's HTTP routes. Whatever goes wrong comes as a `ServerFault` with a code, for which the page has a sentence:
 * the server's own codes, `offline` where it cannot be reached, and `broken` where its answer makes no sense.
 */

import type {
  BotCard,
  CircuitCard,
  Claim,
  Claimed,
  ClauseText,
  Fault,
  Health,
  MadeRace,
  NewRace,
  RaceCard,
  Replay,
  Rulebook,
  Steps,
  Story,
} from './messages';
import type { Sheet } from '../board/types';

export class ServerFault extends Error {
  constructor(
    /** Of the server's answer; 0 where there was none. */
    readonly status: number,
    readonly code: string,
    /** In English, for whoever writes programs. */
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

type Look = 'light' | 'dark';
type Language = 'en' | 'fr';

export const getHealth = () => get<Health>('/api/health');
export const getCircuits = () => get<CircuitCard[]>('/api/circuits');
export const getBoard = (circuit: string) => get<Sheet>(`/api/circuits/${circuit}/board`);
export const getRulebooks = (language: Language) => get<Rulebook[]>(`/api/rulebooks?language=${language}`);
export const getClauses = (language: Language) => get<ClauseText[]>(`/api/clauses?language=${language}`);
export const getBots = () => get<BotCard[]>('/api/bots');

export const makeRace = (race: NewRace) => post<MadeRace>('/api/races', JSON.stringify(race));
export const getRace = (id: string) => get<RaceCard>(`/api/races/${id}`);
export const claimSeat = (id: string, seat: number, claim: Claim) =>
  post<Claimed>(`/api/races/${id}/seats/${seat}/claim`, JSON.stringify(claim));
/** The steps after so many plies. */
export const getSteps = (id: string, after = 0) => get<Steps>(`/api/races/${id}/steps?after=${after}`);
export const getReplay = (id: string) => get<Replay>(`/api/races/${id}/replay`);
export const getStory = (id: string) => get<Story>(`/api/races/${id}/story`);
/** A `.race` file, to be gone through; the server keeps nothing of it. */
export const openRecord = (file: Blob) => post<Replay>('/api/replays', file, 'application/jsonl');

export const pictureOf = (circuit: string, look: Look) => `/api/circuits/${circuit}/picture.svg?look=${look}`;
export const thumbnailOf = (circuit: string, look: Look) => `/api/circuits/${circuit}/thumbnail.svg?look=${look}`;
export const recordOf = (id: string) => `/api/races/${id}/record`;

const get = <T>(path: string) => ask<T>(path, {});

const post = <T>(path: string, body: BodyInit, type = 'application/json') =>
  ask<T>(path, { method: 'POST', body, headers: { 'content-type': type } });

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    throw new ServerFault(0, 'offline', String(error));
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  const fault = isFault(body) ? body : { code: 'broken', detail: `the answer to ${path} makes no sense` };
  throw new ServerFault(response.status, fault.code, fault.detail);
}

function isFault(body: unknown): body is Fault {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}
