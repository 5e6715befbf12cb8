/** Keys of the replay: which key means what. Fields, dialogs and menus keep theirs, and so does what a key presses. */

import type { Stride } from './timeline';

export type ReplayDeed =
  { kind: 'play' } | { kind: 'go'; stride: Stride; way: 1 | -1 } | { kind: 'first' } | { kind: 'last' };

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target' | 'defaultPrevented'
>;

const KEPT = 'input:not([type="range"]), textarea, select, dialog, [role="menu"], [role="menuitem"]';
const PRESSED = 'button, a[href], summary';

/** What a key asks for in the replay; null where it is not for it. */
export function replayDeedOf(event: Pressed): ReplayDeed | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(KEPT)) return null;
  const stride = event.shiftKey ? 'turn' : 'step';
  switch (event.key) {
    case ' ':
      return at?.closest(PRESSED) ? null : { kind: 'play' };
    case 'ArrowLeft':
      return { kind: 'go', stride, way: -1 };
    case 'ArrowRight':
      return { kind: 'go', stride, way: 1 };
    case 'PageUp':
      return { kind: 'go', stride: 'round', way: -1 };
    case 'PageDown':
      return { kind: 'go', stride: 'round', way: 1 };
    case 'Home':
      return { kind: 'first' };
    case 'End':
      return { kind: 'last' };
    default:
      return null;
  }
}
