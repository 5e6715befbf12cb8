/**
 * Keys of the table: which key means what. Those that a field, an open dialog or the browser itself needs are left to
 * them, and so is everything with Control, Alt or Meta.
 */

export type KeyDeed =
  { kind: 'digit'; digit: number } | { kind: 'roll' | 'back' | 'hint' | 'keys' | 'next' | 'previous' | 'away' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target' | 'defaultPrevented'>;

const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
/** Where Space presses what has the focus. */
const PRESSED = 'button, a[href], input, summary, [role="button"]';

/** What a key asks for at the table; null where it is not for the table. */
export function deedOf(event: Pressed): KeyDeed | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest(FIELDS) || at?.closest('dialog, [role="menu"]')) return null;
  if (/^[0-9]$/.test(event.key)) return { kind: 'digit', digit: Number(event.key) };
  switch (event.key) {
    case ' ':
      return at?.closest(PRESSED) ? null : { kind: 'roll' };
    case 'z':
    case 'Z':
    case 'Backspace':
      return { kind: 'back' };
    case 'h':
    case 'H':
      return { kind: 'hint' };
    case 'Escape':
      return { kind: 'away' };
    case '?':
      return { kind: 'keys' };
    case 'ArrowDown':
      return at?.closest('[data-walk]') ? { kind: 'next' } : null;
    case 'ArrowUp':
      return at?.closest('[data-walk]') ? { kind: 'previous' } : null;
    default:
      return null;
  }
}
