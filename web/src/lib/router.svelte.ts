/**
 * Which page an address shows, and how to get to another without loading everything anew.
 *
 * Links are plain `<a href>`: `followLink` takes over the clicks that would stay on this site. What comes after `?` or
 * `#` in an address is for the page that it shows.
 */

import { tick } from 'svelte';

export type Route =
  | { page: 'home' }
  | { page: 'table'; race: string }
  | { page: 'replay'; race: string | null }
  | { page: 'help' }
  | { page: 'lost' };

/** The page that a path shows; `replay` without a race is for a record from disk. */
export function routeOf(path: string): Route {
  const [first, race, rest, ...more] = path.split('/').filter(Boolean);
  if (more.length) return { page: 'lost' };
  if (first === undefined) return { page: 'home' };
  if (first === 'race' && race && rest === undefined) return { page: 'table', race };
  if (first === 'race' && race && rest === 'replay') return { page: 'replay', race };
  if (race !== undefined) return { page: 'lost' };
  if (first === 'replay') return { page: 'replay', race: null };
  if (first === 'help') return { page: 'help' };
  return { page: 'lost' };
}

let current = $state.raw<Route>(routeOf(location.pathname));

export const router = {
  get route(): Route {
    return current;
  },
};

async function show(): Promise<void> {
  current = routeOf(location.pathname);
  await tick();
  document.getElementById('main')?.focus({ preventScroll: true }); // so that a keyboard goes on in the new page
}

/** Go to an address of this site. `replace`: the present one is not to be gone back to. */
export function go(to: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  scrollTo(0, 0);
  void show();
}

/** A listener for clicks anywhere: follows links within the site, and leaves alone what the browser does better. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest('a');
  const elsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || elsewhere || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || routeOf(link.pathname).page === 'lost') return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.href);
}

addEventListener('popstate', () => void show());
