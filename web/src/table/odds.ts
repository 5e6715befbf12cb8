/**
 * What a gear's die may bring, side by side: the sides of the die sorted by what would become of the car.
 *
 * The server has driven every number of the die the best way there is; here its answers are only counted.
 */

import type { Tone } from '../board/types';
import type { FaceView, GearForecastView } from '../lib/messages';
import { m } from '../paraglide/messages';
import { total } from './options';

/** Where a move takes a car (`pitboard.race.outlook`), or what becomes of it; from the best to the worst. */
export type Fate = 'stops' | 'flag' | 'passes' | 'short' | 'pits' | 'blocked' | 'overshoots' | 'spin' | 'out';

export const FATES: readonly Fate[] = [
  'stops',
  'flag',
  'passes',
  'short',
  'pits',
  'blocked',
  'overshoots',
  'spin',
  'out',
];

export interface Share {
  fate: Fate;
  /** Sides of the die. */
  sides: number;
  /** 0 to 1. */
  share: number;
}

/** What becomes of a car whose die shows this. */
export const fateOf = ({ verdict, landing }: Pick<FaceView, 'verdict' | 'landing'>): Fate =>
  verdict === 'spin' || verdict === 'out' ? verdict : landing;

/** The sides of a gear's die by what they come to, those that there are, the best first. */
export function sharesOf(gear: GearForecastView): Share[] {
  const counted = FATES.map((fate) => {
    const faces = gear.faces.filter((face) => fateOf(face) === fate);
    const sides = faces.reduce((sum, face) => sum + face.sides, 0);
    return { fate, sides, share: sides / gear.sides };
  });
  return counted.filter(({ sides }) => sides > 0);
}

/** The share of sides that cost nothing. */
export const freeShare = (gear: GearForecastView): number =>
  gear.faces.filter(({ verdict }) => verdict === 'free').reduce((sum, { sides }) => sum + sides, 0) / gear.sides;

/** The least and the greatest number on a gear's die. */
export function rangeOf(faces: readonly number[]): [number, number] {
  return [Math.min(...faces), Math.max(...faces)];
}

/** Where the numbers of a die would best lead, with the chance of each space in per cent. */
export function ghostsOf(gear: GearForecastView): { space: string; text: string; tone: Tone }[] {
  const bySpace = Map.groupBy(
    gear.faces.filter(({ best }) => best.end),
    ({ best }) => best.end as string,
  );
  return [...bySpace].map(([space, faces]) => {
    const sides = faces.reduce((sum, face) => sum + face.sides, 0);
    const worst = faces.toSorted((a, b) => total(b.best.bill) - total(a.best.bill))[0] as FaceView;
    return { space, text: m.options_percent({ n: percent(sides / gear.sides) }), tone: worst.verdict };
  });
}

/** A share as a whole number of per cent, never 0 or 100 where it is not quite. */
export function percent(share: number): number {
  const rounded = Math.round(share * 100);
  if (rounded === 0) return share > 0 ? 1 : 0;
  return rounded === 100 && share < 1 ? 99 : rounded;
}
