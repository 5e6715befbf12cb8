import { describe, expect, it } from 'vitest';
import { strategyOf } from './strategy';

const HERE = 'https://races.example';
const FILES = ['/assets/index-abc.js', '/icon.svg'];
const way = (path: string, asked = {}) =>
  strategyOf({ method: 'GET', mode: 'cors', url: HERE + path, ...asked }, HERE, FILES);

describe('the service worker answers', () => {
  it.each([
    ['/assets/index-abc.js', 'device'],
    ['/assets/of-another-build.js', 'device'],
    ['/icon.svg', 'device'],
    ['/api/circuits', 'both'],
    ['/api/circuits/sandrell/picture.svg?look=dark', 'both'],
    ['/api/rulebooks?language=fr', 'both'],
    ['/api/clauses?language=en', 'both'],
    ['/api/races/abcdefghijkl', 'network'],
    ['/api/races/abcdefghijkl/replay', 'network'],
    ['/api/races/abcdefghijkl/record', 'network'],
  ])('%s from %s', (path, expected) => {
    expect(way(path)).toBe(expected);
  });

  it('every address of the page with the page', () => {
    expect(way('/race/abcdefghijkl', { mode: 'navigate' })).toBe('document');
    expect(way('/', { mode: 'navigate' })).toBe('document');
  });
});

describe('the service worker keeps out of', () => {
  it.each([
    ['what is sent', '/api/races', { method: 'POST' }],
    ['a seat that is taken', '/api/races/abcdefghijkl/seats/1/claim', { method: 'POST' }],
    ['the socket', '/api/races/abcdefghijkl/socket', {}],
    ['the server’s health', '/api/health', {}],
    ['what it does not know', '/openapi.json', {}],
  ])('%s', (_, path, asked) => {
    expect(way(path, asked)).toBeNull();
  });

  it('other sites', () => {
    const url = 'https://elsewhere.example/assets/x.js';
    expect(strategyOf({ method: 'GET', mode: 'cors', url }, HERE, FILES)).toBeNull();
  });
});
