import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LocalizedString } from '../paraglide/runtime';
import LiveRegion from './LiveRegion.svelte';
import Meter from './Meter.svelte';
import { announce, dismiss, said, toast } from './said.svelte';
import Toasts from './Toasts.svelte';

const text = (words: string) => words as LocalizedString;

describe('notes', () => {
  afterEach(() => {
    vi.useRealTimers();
    for (const note of [...said.notes]) dismiss(note.id);
  });

  it('go by themselves', async () => {
    vi.useFakeTimers();
    render(Toasts);
    toast(text('Copied'));
    await tick();
    expect(screen.getByRole('status').textContent).toContain('Copied');
    vi.runAllTimers();
    await tick();
    expect(screen.getByRole('status').textContent).not.toContain('Copied');
  });

  it('of problems stay until they are closed', async () => {
    vi.useFakeTimers();
    render(Toasts);
    toast(text('Lost'), { kind: 'problem' });
    vi.runAllTimers();
    await tick();
    expect(screen.getByRole('status').textContent).toContain('Lost');
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('status').textContent).not.toContain('Lost');
  });

  it('offer what to do, once', async () => {
    const pick = vi.fn();
    render(Toasts);
    toast(text('Lost'), { action: { label: text('Again'), pick } });
    await tick();
    await fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(pick).toHaveBeenCalledOnce();
    expect(said.notes).toEqual([]);
  });
});

it('what is announced is added to what a screen reader follows, even twice the same', async () => {
  render(LiveRegion);
  announce(text('Ada rolls 4'));
  announce(text('Ada rolls 4'));
  await tick();
  expect(screen.getByRole('log').textContent.match(/Ada rolls 4/g)).toHaveLength(2);
});

it.each([
  { value: 4, max: 6, taken: 0, kinds: 'left left left left spent spent' },
  { value: 4, max: 6, taken: 3, kinds: 'left taken taken taken spent spent' },
  { value: 0, max: 2, taken: 0, kinds: 'spent spent' },
])('a meter of $value in $max, $taken of them taken, shows its pips', ({ value, max, taken, kinds }) => {
  render(Meter, { label: 'Tyres', value, max, taken });
  const pips = [...screen.getByRole('img', { name: 'Tyres' }).children];
  expect(pips.map((pip) => ['left', 'taken', 'spent'].find((kind) => pip.classList.contains(kind))).join(' ')).toBe(
    kinds,
  );
});
