/** The record that was opened from disk, on its way from the page that opened it to the replay. */

import type { Replay } from '../lib/messages';

let replay = $state.raw<Replay | null>(null);

export const opened = {
  get replay(): Replay | null {
    return replay;
  },
  set replay(next: Replay | null) {
    replay = next;
  },
};
