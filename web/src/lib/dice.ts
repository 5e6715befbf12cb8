/**
 * Fair dice, checked: every roll of a race follows from the secret that the server was bound to before the start
 * (`docs/fair-dice.md`). The check needs nothing from the server but what it has told already.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FairDiceView, Step } from './messages';

const LIMIT = 2 ** 32;

/** What a race's dice come from. */
export interface DiceSecret {
  scheme: string;
  /** 32 bytes in hexadecimal. */
  secret: string;
  race: string;
  words: readonly (string | null)[];
}

/** How a check ended: `rolls` that hold; or the first that does not, by the ply it was rolled in. */
export type DiceCheck =
  { outcome: 'checked'; rolls: number } | { outcome: 'other_secret' } | { outcome: 'other_roll'; ply: number };

/** SHA-256 of a secret in hexadecimal. */
export const commitmentOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The side that falls, counted from 0, of a die with so many sides. Rolls are numbered from 0 through the race. */
export function sideOf(dice: DiceSecret, roll: number, sides: number): number {
  const usable = LIMIT - (LIMIT % sides);
  for (let retry = 0; ; retry++) {
    const message = JSON.stringify([dice.scheme, dice.race, dice.words, roll, retry]);
    const digest = new DataView(hmac(sha256, hexToBytes(dice.secret), utf8ToBytes(message)).buffer);
    for (let at = 0; at < digest.byteLength; at += 4) {
      const value = digest.getUint32(at);
      if (value < usable) return value % sides;
    }
  }
}

/**
 * Checks every roll of a race that is over, from its first step on. `gears` are the sides of the gears' dice, first gear
 * first, as the rulebook has them.
 */
export function checkDice(
  race: string,
  view: FairDiceView & { secret: string },
  steps: readonly Step[],
  gears: readonly (readonly number[])[],
): DiceCheck {
  if (commitmentOf(view.secret) !== view.commitment) return { outcome: 'other_secret' };
  const dice = { scheme: view.scheme, secret: view.secret, race, words: view.words };
  let rolls = 0;
  for (const step of steps) {
    if (step.die === null) continue;
    const faces = step.die === 0 ? BLACK : (gears[step.die - 1] ?? []).toSorted((a, b) => a - b);
    if (faces[sideOf(dice, rolls, faces.length)] !== step.face) return { outcome: 'other_roll', ply: step.ply };
    rolls++;
  }
  return { outcome: 'checked', rolls };
}

const BLACK = Array.from({ length: 20 }, (_, side) => side + 1);
