/** Why something was not done, in a sentence: the server's codes, and the page's own for a lost line. */

import type { Refused } from '../lib/race.svelte';
import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';

/** A choice for a ply that is past needs no words: what is shown is brought up to date by itself. */
const sentences: Record<Exclude<Refused['code'], 'stale'>, () => LocalizedString> = {
  malformed: m.table_refused_malformed,
  too_large: m.table_refused_malformed,
  too_fast: m.table_refused_too_fast,
  join_first: m.table_refused_join_first,
  not_yours: m.table_refused_not_yours,
  not_now: m.table_refused_not_now,
  not_host: m.table_refused_not_host,
  not_an_option: m.table_refused_not_an_option,
  no_such_face: m.table_refused_no_such_face,
  no_such_bot: m.table_refused_no_such_bot,
  open_seats: m.table_refused_open_seats,
  nothing_to_take_back: m.table_refused_nothing_to_take_back,
  not_ready: m.table_refused_not_ready,
  not_saved: m.table_refused_not_saved,
  lost: m.table_refused_lost,
};

export const refusalWords = ({ code }: Refused): LocalizedString | null =>
  code === 'stale' ? null : sentences[code]();
