import { describe, expect, it } from 'vitest';
import { followLink, routeOf, router } from './router.svelte';

describe('addresses', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/race/k3v9', { page: 'table', race: 'k3v9' }],
    ['/race/k3v9/', { page: 'table', race: 'k3v9' }],
    ['/race/k3v9/replay', { page: 'replay', race: 'k3v9' }],
    ['/replay', { page: 'replay', race: null }],
    ['/help', { page: 'help' }],
    ['/race', { page: 'lost' }],
    ['/race/k3v9/replay/more', { page: 'lost' }],
    ['/race/k3v9/other', { page: 'lost' }],
    ['/help/me', { page: 'lost' }],
    ['/nowhere', { page: 'lost' }],
  ])('%s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });
});

describe('links', () => {
  function click(html: string, init: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = html;
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    document.body.addEventListener(
      'click',
      (seen) => {
        followLink(seen);
        seen.preventDefault(); // jsdom has nowhere to go
      },
      { once: true },
    );
    document.querySelector('b')?.dispatchEvent(event);
    return event;
  }

  it('within the site change the page without a load', () => {
    history.replaceState(null, '', '/');
    click('<a href="/help"><b>?</b></a>');
    expect(location.pathname).toBe('/help');
    expect(router.route).toEqual({ page: 'help' });
  });

  it.each([
    ['to another site', '<a href="https://example.org/help"><b>?</b></a>', {}],
    ['for a download', '<a href="/help" download><b>?</b></a>', {}],
    ['to what is no page', '<a href="/api/races/k3v9/record"><b>?</b></a>', {}],
    ['opened in a new tab', '<a href="/help"><b>?</b></a>', { ctrlKey: true }],
  ])('%s are the browser’s', (_, html, init) => {
    history.replaceState(null, '', '/replay');
    click(html, init);
    expect(location.pathname).toBe('/replay');
  });
});
