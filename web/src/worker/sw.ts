/**
 * The service worker: after a first visit the page works without the network, for what is on the device.
 *
 * The build tells it the page's files and a digest of them. A new build is a new worker with stores of its own; it takes
 * over at once, and removes those of older ones. Races that were looked at stay for longer, a bounded number of them.
 */

import { strategyOf, type Strategy } from './strategy';

/** Filled in by the build (`vite.config.ts`). */
declare const PAGE_FILES: readonly string[];
declare const PAGE_DIGEST: string;

interface Waiting extends Event {
  waitUntil: (until: Promise<unknown>) => void;
}
interface Fetching extends Waiting {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
/** What TypeScript's types of a page do not know of a worker. */
interface Worker {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void;
}
const worker = self as unknown as Worker;

const PAGE = '/';
const STORES = {
  page: `pitboard-page-${PAGE_DIGEST}`,
  data: `pitboard-data-${PAGE_DIGEST}`,
  races: 'pitboard-races-1',
};
const MOST_RACES = 60;
const WAYS: Record<Strategy, (request: Request) => Promise<Response>> = {
  device: (request) => fromDevice(request, STORES.page),
  both: (request) => fromBoth(request, STORES.data),
  network: (request) => fromNetwork(request, STORES.races),
  document: (request) => fetch(request).catch(async () => (await caches.match(PAGE)) ?? Response.error()),
};

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});
worker.addEventListener('fetch', (event) => {
  const way = strategyOf(event.request, worker.location.origin, PAGE_FILES);
  if (way) event.respondWith(WAYS[way](event.request));
});

async function install(): Promise<void> {
  const store = await caches.open(STORES.page);
  await store.addAll([PAGE, ...PAGE_FILES]);
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const ours: string[] = Object.values(STORES);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function fromDevice(request: Request, name: string): Promise<Response> {
  return (await caches.match(request)) ?? keep(request, name);
}

async function fromBoth(request: Request, name: string): Promise<Response> {
  const kept = await caches.match(request);
  const fresh = keep(request, name);
  if (!kept) return fresh;
  fresh.catch(() => undefined); // there is an answer already
  return kept;
}

async function fromNetwork(request: Request, name: string): Promise<Response> {
  try {
    return await keep(request, name, MOST_RACES);
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** Ask the server, and keep what it answers, if it is an answer; of a store that is bounded, the newest. */
async function keep(request: Request, name: string, most = Infinity): Promise<Response> {
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === 'basic') {
    const store = await caches.open(name);
    await store.delete(request); // so that the newest come last
    await store.put(request, answer.clone());
    const keys = await store.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => store.delete(key)));
  }
  return answer;
}
