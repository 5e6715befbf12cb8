/** Reads the vectors that the page's tests share with the server's (`tests/vectors`). Only tests import this. */

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { RaceView, Step } from './messages';

const read = (name: string): Buffer => readFileSync(`../tests/vectors/${name}`);

export interface RaceVector {
  name: string;
  steps: Step[];
  views: { ply: number; view: RaceView }[];
}

export interface DiceVector {
  secret: string;
  commitment: string;
  race: string;
  words: (string | null)[];
  rolls: { number: number; sides: number; side: number }[];
}

export const raceVectors = (): RaceVector[] =>
  (JSON.parse(gunzipSync(read('events.json.gz')).toString()) as { races: RaceVector[] }).races;

export const diceVectors = (): { scheme: string; races: DiceVector[] } =>
  JSON.parse(read('dice.json').toString()) as { scheme: string; races: DiceVector[] };
