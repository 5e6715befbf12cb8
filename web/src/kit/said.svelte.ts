/**
 * What the page says besides what it shows: to screen readers (`announce`), and in notes at its edge (`toast`).
 *
 * Both take messages of the catalogues, which `LocalizedString` makes sure of. `App.svelte` shows them.
 */

import type { LocalizedString } from '../paraglide/runtime';

interface Line {
  id: number;
  text: string;
}

export interface Note extends Line {
  kind: 'note' | 'good' | 'problem';
  action: { label: LocalizedString; pick: () => void } | undefined;
}

const SPOKEN = 8; // lines kept for the live region, which reads only what is new
const SHOWN_FOR = 7_000; // ms; a problem stays until it is closed

let last = 0;
const lines = $state<Line[]>([]);
const notes = $state<Note[]>([]);

export const said = {
  get lines(): readonly Line[] {
    return lines;
  },
  get notes(): readonly Note[] {
    return notes;
  },
};

/** Have a screen reader say what happened, once it has finished what it is saying. */
export function announce(text: LocalizedString): void {
  lines.push({ id: ++last, text });
  lines.splice(0, lines.length - SPOKEN);
}

/** Show a note at the edge of the page, and have it said. Returns what takes it away. */
export function toast(
  text: LocalizedString,
  { kind = 'note', action }: { kind?: Note['kind']; action?: Note['action'] } = {},
): () => void {
  const id = ++last;
  const close = () => dismiss(id);
  notes.push({ id, text, kind, action });
  if (kind !== 'problem' && !action) setTimeout(close, SHOWN_FOR);
  return close;
}

/** Take a note away. */
export function dismiss(id: number): void {
  const at = notes.findIndex((note) => note.id === id);
  if (at >= 0) notes.splice(at, 1);
}
