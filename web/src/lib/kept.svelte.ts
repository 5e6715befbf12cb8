/**
 * What this device keeps from visit to visit: the language, the theme, the seats one has taken.
 *
 * A `Kept` value is read from the browser's local storage once and written whenever it is set; it is reactive, so
 * whatever shows it follows. Where a browser keeps nothing, the value lasts as long as the page.
 */

const PREFIX = 'pitboard.';

/** Whether something read back is of the kind that is kept under a key. */
export type Check<T> = (found: unknown) => found is T;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null');
  } catch {
    return null; // nothing may be kept here, or something else wrote it
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // full or forbidden: the value lasts as long as the page
  }
}

export class Kept<T> {
  #value: T;

  constructor(
    readonly key: string,
    fallback: T,
    check: Check<T>,
  ) {
    const found = read(key);
    this.#value = $state(check(found) ? found : fallback);
  }

  get value(): T {
    return this.#value;
  }

  set value(next: T) {
    this.#value = next;
    write(this.key, next);
  }
}

export const isBoolean: Check<boolean> = (found) => typeof found === 'boolean';

/** A check for one of a few words. */
export const isOneOf =
  <T extends string>(...words: readonly T[]): Check<T> =>
  (found): found is T =>
    (words as readonly unknown[]).includes(found);
