import { describe, expect, it } from 'vitest';
import { checkDice, commitmentOf, sideOf } from './dice';
import type { Step } from './messages';
import { diceVectors } from './vectors';

const { scheme, races } = diceVectors();
const GEARS = [[1, 1, 2, 2]];

/** Steps with these rolls, and a choice between each. */
function steps(
  race: (typeof races)[number],
  dice: number[],
  change: (face: number) => number = (face) => face,
): Step[] {
  const blank = { car: 0, round: 1, events: [], choice: null, die: null, face: null };
  return dice.flatMap((die, roll) => {
    const faces = die ? GEARS[die - 1]! : Array.from({ length: 20 }, (_, side) => side + 1);
    const face = faces[sideOf({ scheme, ...race }, roll, faces.length)]!;
    return [
      { ...blank, ply: 2 * roll + 1, choice: 'g1' },
      { ...blank, ply: 2 * roll + 2, die, face: roll === 3 ? change(face) : face },
    ];
  });
}

describe('fair dice', () => {
  it.each(races.map((race) => [race.race, race] as const))('of %j fall as the rule says', (_, race) => {
    expect(commitmentOf(race.secret)).toBe(race.commitment);
    for (const { number, sides, side } of race.rolls) {
      expect(sideOf({ scheme, ...race }, number, sides)).toBe(side);
    }
  });

  // Worked out with openssl in docs/fair-dice.md: side 15 of the black die shows 16.
  it('fall as in the example of the documents', () => {
    const example = { scheme, ...races[0]! };
    expect(sideOf(example, 0, 20)).toBe(15);
    expect(sideOf(example, 7, 8)).toBe(2);
  });
});

describe('the check of a race', () => {
  const race = races[0]!;
  const view = { scheme, commitment: race.commitment, secret: race.secret, words: race.words };

  it('counts the rolls that hold', () => {
    expect(checkDice(race.race, view, steps(race, [0, 0, 1, 1, 0]), GEARS)).toEqual({ outcome: 'checked', rolls: 5 });
  });

  it('names the ply of the first roll that does not', () => {
    const changed = steps(race, [0, 0, 0, 0, 0], (face) => (face % 20) + 1);
    expect(checkDice(race.race, view, changed, GEARS)).toEqual({ outcome: 'other_roll', ply: 8 });
  });

  it('notices another secret', () => {
    const other = { ...view, secret: '00'.repeat(32) };
    expect(checkDice(race.race, other, [], GEARS)).toEqual({ outcome: 'other_secret' });
  });

  it('notices a word that was changed', () => {
    const words = ['chicanes', ...race.words.slice(1)];
    const found = checkDice(race.race, { ...view, words }, steps(race, [0, 0, 0, 0, 0, 0]), GEARS);
    expect(found.outcome).toBe('other_roll');
  });
});
