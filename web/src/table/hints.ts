/** Why the club bot would choose what it would: a sentence for each of its reasons (`pitboard.bots.advice`). */

import type { Hint } from '../lib/messages';
import { language } from '../lib/preferences.svelte';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import { ordinal, type Company } from './company';
import { percent } from './odds';

/** The values of a reason as sentences want them. */
interface Given {
  corner: string;
  /** A gear. */
  other: string;
  /** In per cent. */
  chance: number;
  chanceOther: number;
  /** Numbers, of which some are means, with how they are written. */
  n: (name: string) => { n: number; text: string };
  outcome: unknown;
}

const reasons: Record<string, (given: Given) => LocalizedString> = {
  only_option: () => m.table_hint_only_option(),
  flag: () => m.table_hint_flag(),
  keeps_running: ({ n }) => m.table_hint_keeps_running(n('others')),
  stop_owed: ({ corner, n }) =>
    n('missing').n ? m.table_hint_stop_more({ corner, ...n('missing') }) : m.table_hint_stop_last({ corner }),
  farthest_free: ({ n }) => m.table_hint_farthest_free(n('spaces')),
  cheapest: ({ n }) => m.table_hint_cheapest({ ...n('points'), saves: n('saves').text }),
  farthest_cheapest: ({ n }) =>
    n('points').n ? m.table_hint_farthest_cheapest(n('points')) : m.table_hint_farthest_of_free(),
  clear_of_cars: () => m.table_hint_clear_of_cars(),
  least_harm: ({ outcome }) => (outcome === 'spins' ? m.table_hint_only_spins() : m.table_hint_all_out()),
  slipstream: ({ n }) =>
    n('points').n
      ? m.table_hint_slipstream_paid({ ...n('spaces'), points: n('points').text })
      : m.table_hint_slipstream(n('spaces')),
  stay_out_of_slipstream: ({ n }) =>
    n('points').n ? m.table_hint_slipstream_dear(n('points')) : m.table_hint_slipstream_bad(),
  pit_stop: () => m.table_hint_pit_stop(),
  pit_take: ({ n }) => (n('gained').n ? m.table_hint_pit_take(n('gained')) : m.table_hint_pit_take_even()),
  pit_wait: ({ n }) => m.table_hint_pit_wait(n('points')),
  gear_for_corner: ({ corner, chance }) => m.table_hint_gear_for_corner({ corner, chance }),
  gear_fastest_free: ({ n }) => m.table_hint_gear_fastest_free(n('spaces')),
  gear_ready_to_slow: ({ corner }) => m.table_hint_gear_ready_to_slow({ corner }),
  gear_spares_risk: ({ other, chance, chanceOther }) =>
    m.table_hint_gear_spares_risk({ other, chance, chance_other: chanceOther }),
  gear_cheapest: ({ n }) => m.table_hint_gear_cheapest({ ...n('points'), saves: n('saves').text }),
  gear_fastest: ({ n }) => m.table_hint_gear_fastest(n('spaces')),
  weighed: ({ n }) => m.table_hint_weighed({ spaces: n('spaces').text, points: n('points').text }),
};

/** The codes that there is a sentence for. */
export const KNOWN_REASONS: readonly string[] = Object.keys(reasons);

/** The reason of a hint in a sentence. */
export function reasonOf(
  { reason, values }: Pick<Hint, 'reason' | 'values'>,
  company: Company,
): LocalizedString | null {
  const number = (name: string) => numberOf(values[name]);
  const written = new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 });
  return (
    reasons[reason]?.({
      corner: typeof values.corner === 'string' ? company.corner(values.corner) : '',
      other: ordinal(number('other')),
      chance: percent(number('chance')),
      chanceOther: percent(number('chance_other')),
      n: (name) => ({ n: number(name), text: written.format(number(name)) }),
      outcome: values.outcome,
    }) ?? null
  );
}

/** A number, or a fraction in words such as `19/2`. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const [above = NaN, below = 1] = typeof value === 'string' ? value.split('/').map(Number) : [];
  return Number.isFinite(above / below) ? above / below : 0;
}
