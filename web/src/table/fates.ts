/** What may become of a car, in words. */

import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import type { Fate } from './odds';

const words: Record<Fate, (inputs: { corner: string }) => LocalizedString> = {
  stops: m.options_fate_stops,
  flag: m.options_fate_flag,
  passes: m.options_fate_passes,
  short: m.options_fate_short,
  pits: m.options_fate_pits,
  blocked: m.options_fate_blocked,
  overshoots: m.options_fate_overshoots,
  spin: m.options_fate_spin,
  out: m.options_fate_out,
};

/** What a number of the die comes to; `corner` is the coming one, in the middle of a sentence. */
export const fateWord = (fate: Fate, corner: string): LocalizedString => words[fate]({ corner });
