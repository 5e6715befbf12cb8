/**
 * Options put in order for people: by where they lead, the best first.
 *
 * What an option costs and what becomes of the car is the server's word; here it is only compared. Several options may
 * lead to one space, by other ways or at other prices: they are the ways to one destination.
 */

import type { LegalSpace, Tone } from '../board/types';
import type { OptionView } from '../lib/messages';

/** A space to drive to, and the ways there, the best first. Staying out of the slipstream is a destination too, and so are both choices in the box. */
export interface Destination {
  /** Null: no other space, as where a slipstream is declined. */
  space: string | null;
  ways: OptionView[];
  best: OptionView;
}

const WORSE = { stays: 0, spins: 1, out: 2 };

/** All points of a bill. */
export const total = (bill: readonly number[]): number => bill.reduce((sum, points) => sum + points, 0);

/**
 * Negative where `a` is to stand before `b`: what keeps the car running, the flag, few points, few dangerous spaces, the
 * track before the pits (nobody stops there by haste), a long way, no turbo; and, so that the order is always the same, by notation.
 */
export function compare(a: OptionView, b: OptionView): number {
  return (
    WORSE[a.outcome] - WORSE[b.outcome] ||
    Number(b.finish) - Number(a.finish) ||
    total(a.bill) - total(b.bill) ||
    a.danger.length - b.danger.length ||
    Number(isPitMove(a)) - Number(isPitMove(b)) ||
    b.route.length - a.route.length ||
    Number(a.turbo) - Number(b.turbo) ||
    a.notation.localeCompare(b.notation)
  );
}

const isPitMove = ({ clauses }: OptionView): boolean => clauses.includes('P-1');

/** Options by the space they end on. */
export function destinations(options: readonly OptionView[]): Destination[] {
  const bySpace = Map.groupBy(options, (option) => option.end ?? option.kind);
  return [...bySpace.values()]
    .map((found) => {
      const ways = found.toSorted(compare);
      const best = ways[0] as OptionView;
      return { space: best.end, ways, best };
    })
    .sort((a, b) => compare(a.best, b.best));
}

/**
 * Whether a way to a space has anything for it that the best has not: it spares a part, avoids a dangerous space, or is
 * driven without braking or without turbo. Ways that only pay more need not be asked about.
 */
export const isRival = (way: OptionView, best: OptionView): boolean =>
  way !== best &&
  WORSE[way.outcome] <= WORSE[best.outcome] &&
  (way.bill.some((points, part) => points < (best.bill[part] ?? 0)) ||
    best.danger.some((space) => !way.danger.includes(space)) ||
    (best.braked > 0 && !way.braked) ||
    (best.turbo && !way.turbo));

/** How the board is to show what an option comes to. */
export function toneOf(option: OptionView): Tone {
  if (option.outcome !== 'stays') return option.outcome === 'spins' ? 'spin' : 'out';
  return total(option.bill) ? 'costly' : 'free';
}

/** A few characters on a space: the points to pay, or what becomes of the car. */
export function markOf(option: OptionView): string {
  const tone = toneOf(option);
  return { free: '', costly: `−${total(option.bill)}`, spin: '↻', out: '✕' }[tone];
}

/** The destinations as the board marks them; `label` is what a screen reader says of one. */
export function legalSpaces(
  found: readonly Destination[],
  selected: OptionView | null,
  label: (way: OptionView) => string,
  isInPits: (space: string) => boolean = () => false,
): LegalSpace[] {
  return found.flatMap(({ space, best }) =>
    space === null
      ? []
      : [
          {
            space,
            label: label(best),
            tone: toneOf(best),
            text: isInPits(space) ? 'P' + markOf(best) : markOf(best),
            selected: selected?.end === space,
          },
        ],
  );
}

/** Whether to ask once more: the car would be out, and need not be. */
export const isFatalByChoice = (option: OptionView, options: readonly OptionView[]): boolean =>
  option.outcome === 'out' && options.some((other) => other.outcome !== 'out');
