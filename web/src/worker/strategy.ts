/** Which way the service worker answers a request: the only decision it takes. */

/**
 * `device`: from the device, asked for once; `network`: from the server, and from the device where it cannot be reached;
 * `both`: from the device at once, and from the server for the next time; `document`: as `network`, and where the address
 * is not on the device the page itself, which shows what it can. Null: the worker keeps out of it.
 */
export type Strategy = 'device' | 'network' | 'both' | 'document';

/** What is the same for everybody and seldom changes. */
const SELDOM = /^\/api\/(circuits|rulebooks|clauses|bots)(\/|$)/;
/** Races to be gone through. What is under way goes over the socket. */
const RACES = /^\/api\/races\/[a-z2-7]{12}(\/(replay|record|story|steps))?$/;

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

/** The way for a request of a page at `origin` whose build has these files. */
export function strategyOf({ method, mode, url }: Asked, origin: string, files: readonly string[]): Strategy | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin) return null;
  if (files.includes(pathname) || pathname.startsWith('/assets/')) return 'device';
  if (pathname.startsWith('/api/')) return SELDOM.test(pathname) ? 'both' : RACES.test(pathname) ? 'network' : null;
  return mode === 'navigate' ? 'document' : null;
}
