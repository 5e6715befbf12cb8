/** The speeds of a replay, in words. */

import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';
import type { Speed } from './playing.svelte';

export const speedWords = (): { value: Speed; label: LocalizedString }[] => [
  { value: 'slow', label: m.replay_speed_slow() },
  { value: 'normal', label: m.replay_speed_normal() },
  { value: 'fast', label: m.replay_speed_fast() },
];
