/**
 * What goes on at a table by itself while it is on the screen: steps are shown as they are told, what gears may bring is
 * asked for before anybody looks, and a person is called when there is something to do.
 */

import { onMount, untrack } from 'svelte';
import { announce } from '../kit/said.svelte';
import { m } from '../paraglide/messages';
import { rollsAtOnce } from './habits.svelte';
import { callTo, wordAbout } from './prompts';
import type { Round } from './round.svelte';
import { play } from './sounds';

/** To be called while a component is made. `oncall`: a person at this screen has something to do. */
export function attend(round: Round, oncall: () => void): void {
  const { store, player } = round;

  // Before the page is brought up to date: what takes no time to show is then shown at once.
  $effect.pre(() => {
    if (store.queue.length) untrack(() => void player.play());
  });
  $effect(() => {
    if (store.rewinds) untrack(() => player.cut());
  });
  onMount(() => {
    const seen = () => !document.hidden && void player.play();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  });

  const gearPly = $derived(store.due === 'choose' && store.waits?.phase === 'gear' ? store.waits.ply : -1);
  $effect(() => {
    if (gearPly >= 0) untrack(() => store.askForecast());
  });
  $effect(() => round.rememberForecast());
  $effect(() => {
    if (round.hint) untrack(() => round.keepHinted());
  });

  const due = $derived(round.due && store.waits ? `${round.due} ${store.waits.ply}` : null);
  $effect(() => {
    if (due) untrack(() => call(round, oncall));
  });
}

function call(round: Round, oncall: () => void): void {
  const { waits, mine } = round.store;
  if (!waits) return;
  if (round.due === 'throw' && waits.phase === 'roll' && rollsAtOnce.value) return round.throw();
  round.looked = null;
  play('turn');
  const [name, gear] = [round.seat?.name ?? '', waits.die?.gear ?? 0];
  const said = callTo(waits.phase, gear);
  if (!mine.includes(waits.actor)) announce(wordAbout(waits.phase, name, gear));
  else announce(mine.length > 1 ? m.table_turn_call({ name, call: said }) : said);
  oncall();
}
