/**
 * The catalogues of messages are whole: both languages say the same things, the page uses all of them, and it says
 * nothing that is not in them.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { texts } from './texts';
import settings from '../project.inlang/settings.json';

const ROOT = join(import.meta.dirname, '..');
const LANGUAGES = settings.locales;
const AREAS = settings['plugin.inlang.messageFormat'].pathPattern.map((path) => path.replace(/.*\/(\w+)\.json/, '$1'));

interface Variants {
  declarations: string[];
  selectors: string[];
  match: Record<string, string>;
}
type Message = string | [Variants];
type Catalogue = Record<string, Message>;

function catalogue(language: string, area: string): Catalogue {
  return JSON.parse(readFileSync(join(ROOT, 'messages', language, `${area}.json`), 'utf8')) as Catalogue;
}

/** What a caller has to give a message. */
function inputs(message: Message): Set<string> {
  const wordings = typeof message === 'string' ? [message] : Object.values(message[0].match);
  const placeholders = wordings.flatMap((text) => [...text.matchAll(/(?<!\\)\{([\w]+)\}/g)].map((found) => found[1]));
  const declared = typeof message === 'string' ? [] : message[0].declarations.map((line) => line.split(' '));
  const locals = declared.filter(([kind]) => kind === 'local').map(([, name]) => name);
  const given = [...placeholders, ...declared.filter(([kind]) => kind === 'input').map(([, name]) => name)];
  return new Set(given.filter((name) => name !== undefined && !locals.includes(name)) as string[]);
}

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !path.startsWith('paraglide') && !/\.(test|d)\.ts$/.test(path))
  .map((path) => join(ROOT, 'src', path));

describe.each(AREAS)('messages of %s', (area) => {
  const [english, ...others] = LANGUAGES.map((language) => catalogue(language, area)) as [Catalogue, ...Catalogue[]];

  it('begin with their area', () => {
    expect(
      Object.keys(english).filter((key) => !/^[a-z]+(_[a-z0-9]+)+$/.test(key) || !key.startsWith(`${area}_`)),
    ).toEqual([]);
  });

  it('are the same ones in every language, in the same order', () => {
    for (const other of others) expect(Object.keys(other)).toEqual(Object.keys(english));
  });

  it('ask for the same in every language', () => {
    for (const other of others)
      for (const [key, message] of Object.entries(english))
        expect([key, inputs(other[key] ?? '')]).toEqual([key, inputs(message)]);
  });

  it('have words for every case', () => {
    for (const messages of [english, ...others])
      for (const [key, message] of Object.entries(messages)) {
        if (typeof message === 'string') expect(message.trim(), key).not.toBe('');
        else
          expect(
            Object.keys(message[0].match).some((cases) => cases.split(',').every((one) => one.trim().endsWith('=*'))),
            `${key} lacks a variant for all other cases (“=*”)`,
          ).toBe(true);
      }
  });
});

it('there is no catalogue that is not compiled', () => {
  for (const language of LANGUAGES)
    expect(readdirSync(join(ROOT, 'messages', language)).sort()).toEqual(AREAS.map((area) => `${area}.json`).sort());
});

it('every message is used', () => {
  const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map((found) => found[1]));
  const all = AREAS.flatMap((area) => Object.keys(catalogue('en', area)));
  expect(all.filter((key) => !used.has(key))).toEqual([]);
});

it('the page says nothing that is not in the catalogues', () => {
  const found = sources.flatMap((file) =>
    texts(file, readFileSync(file, 'utf8')).map((text) => `${relative(ROOT, file)}: ${text}`),
  );
  expect(found).toEqual([]);
});

describe('a text in the code is found', () => {
  it.each([
    ['as an element’s text', '<p>Race</p>'],
    ['in a branch', '{#if 1}<p>{m.x()} won</p>{/if}'],
    ['in a choice', '<p>{won ? "Won" : m.x()}</p>'],
    ['in a template', '<p>{`${n} laps`}</p>'],
    ['put together', '<p>{n + " laps"}</p>'],
    ['as a label', '<svg aria-label="Board"></svg>'],
    ['as part of a label', '<img alt="Lap {n}" />'],
    ['as a component’s label', '<Button label="Race" />'],
    ['as a label by expression', '<Button label={open ? "Open" : m.x()} />'],
    ['in the page’s title', '<svelte:head><title>Race</title></svelte:head>'],
    ['in a style', '<style>p::after { content: "lap"; }</style>'],
    ['in an option', '<script>const o = [{ value: 1, label: "One" }];</script>'],
    ['in a note', '<script lang="ts">toast("Saved" as never);</script>'],
  ])('%s', (_, source) => {
    expect(texts('Example.svelte', source)).toHaveLength(1);
  });

  it('and what is none is not', () => {
    const source = `<script lang="ts">const kind = 'plain'; const o = [{ value: 'one', label: m.x() }];</script>
      <p class="card" data-kind="race">{m.x()} {n} · {format(n, 'short')} – 3</p>
      <Button variant="primary" icon="close" label={m.x()} onclick={() => go('/help')} />
      <svg viewBox="0 0 1 1"><path d="M0 0L1 1" /></svg>
      <style>p::after { content: '→'; }</style>`;
    expect(texts('Example.svelte', source)).toEqual([]);
    expect(texts('example.ts', "export const kinds = { label: m.x, name: 'x' };")).toEqual([]);
  });
});
