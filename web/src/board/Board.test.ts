import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Board from './Board.svelte';
import type { BoardCar, BoardHandle, LegalSpace, Point, Sheet, SheetSpace } from './types';

const space = (x: number): SheetSpace => ({
  polygon: [
    [x - 20, 480],
    [x + 20, 480],
    [x + 20, 520],
    [x - 20, 520],
  ] satisfies Point[],
  x,
  y: 500,
  heading: 0,
  width: 40,
  length: 40,
  lane: 1,
  corner: null,
  area: 'track',
});
const sheet: Sheet = {
  name: 'A straight',
  width: 2000,
  height: 1000,
  spaces: Object.fromEntries(['a', 'b', 'c', 'd'].map((id, index) => [id, space(400 + 40 * index)])),
  corners: [],
  grid: ['a'],
  line: null,
};
const words = { board: 'Board', zoomIn: 'Closer', zoomOut: 'Further', whole: 'Whole board', follow: 'Follow' };
const legal: LegalSpace[] = [
  { space: 'b', label: 'To b, free', tone: 'free' },
  { space: 'c', label: 'To c, one tyre', tone: 'costly', text: '−1', selected: true },
];
const car = (index: number, more: Partial<BoardCar> = {}): BoardCar => ({
  car: index,
  space: 'a',
  colour: index,
  number: 10 + index,
  status: 'racing',
  spun: false,
  place: index + 1,
  ...more,
});
const props = { sheet, picture: '/picture.svg', words, cars: [car(0)] };

/** The window the board is shown in; jsdom has no layout. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = (): void => undefined;
      unobserve = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500);
});

const world = (container: Element): string => container.querySelector<HTMLElement>('.world')?.style.transform ?? '';
const shown = (container: Element): (string | null)[] =>
  [...container.querySelectorAll('.car')].map((one) => one.getAttribute('data-car'));

describe('spaces that may be chosen', () => {
  it('are buttons with a name that Tab comes to, and say whether they are chosen', () => {
    render(Board, { ...props, legal });
    const [free, costly] = [
      screen.getByRole('button', { name: 'To b, free' }),
      screen.getByRole('button', { name: 'To c, one tyre' }),
    ];
    expect(free.getAttribute('tabindex')).toBe('0');
    expect(costly.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('−1').getAttribute('aria-hidden')).toBe('true');
  });

  it('are filled by their tone, each with a pattern of its own', () => {
    const tones = (['free', 'costly', 'spin', 'out'] as const).map((tone, index) => ({
      space: 'abcd'[index] ?? '',
      label: tone,
      tone,
    }));
    const { container } = render(Board, { ...props, legal: tones });
    const fills = tones.map(({ label }) => screen.getByRole('button', { name: label }).getAttribute('fill') ?? '');
    expect(new Set(fills).size).toBe(4);
    for (const fill of fills.slice(1)) {
      expect(container.querySelector(fill.replace(/^url\((.*)\)$/, '$1'))?.tagName).toBe('pattern');
    }
  });

  it('are chosen by a click, by Enter and by the space bar', async () => {
    const onpick = vi.fn();
    render(Board, { ...props, legal, onpick });
    const button = screen.getByRole('button', { name: 'To b, free' });
    await fireEvent.click(button);
    await fireEvent.keyDown(button, { key: 'Enter' });
    await fireEvent.keyDown(button, { key: ' ' });
    await fireEvent.keyDown(button, { key: 'x' });
    expect(onpick.mock.calls).toEqual([['b'], ['b'], ['b']]);
  });

  it('tell when they are pointed at or come to, and when no longer', async () => {
    const onpoint = vi.fn();
    const { container } = render(Board, { ...props, legal, onpoint });
    const button = screen.getByRole('button', { name: 'To b, free' });
    expect(container.querySelectorAll('.ring:not(.dark)')).toHaveLength(1);
    await fireEvent.focus(button);
    expect(container.querySelectorAll('.ring:not(.dark)')).toHaveLength(2);
    await fireEvent.blur(button);
    await fireEvent.pointerEnter(button);
    await fireEvent.pointerLeave(button);
    expect(onpoint.mock.calls).toEqual([['b'], [null], ['b'], [null]]);
  });

  it('are left out when the board has no such space', () => {
    render(Board, { ...props, legal: [{ space: 'nowhere', label: 'Nowhere', tone: 'free' }], route: ['a', 'nowhere'] });
    expect(screen.queryByRole('button', { name: 'Nowhere' })).toBeNull();
  });
});

describe('cars', () => {
  it('are shown where they stand, but for those that are out or not there yet', async () => {
    const cars = [car(0), car(1, { space: null }), car(2, { status: 'out' }), car(3, { space: 'd' })];
    const { container, rerender } = render(Board, { ...props, cars });
    expect(shown(container)).toEqual(['0', '3']);
    const last = container.querySelector<SVGElement>('[data-car="3"]');
    expect(last?.style.transform).toBe('translate(520px, 500px) rotate(0deg)');
    await rerender({ cars: [car(0), car(3, { space: 'b' })] });
    expect(last?.style.transform).toBe('translate(440px, 500px) rotate(0deg)');
  });

  it('that have finished have a flag with their place', () => {
    const { container } = render(Board, { ...props, cars: [car(0, { status: 'finished', place: 3 })] });
    expect(container.querySelector('.finished text')?.textContent).toBe('3');
  });

  it('that have spun are marked', () => {
    const { container } = render(Board, { ...props, cars: [car(0), car(1, { spun: true })] });
    expect([...container.querySelectorAll('.car:has(.spun)')].map((one) => one.getAttribute('data-car'))).toEqual([
      '1',
    ]);
  });

  it('are where they were going when a drive has ended', async () => {
    const { component, container, rerender } = render(Board, props);
    const board = component as unknown as BoardHandle;
    const drive = board.drive(0, ['b', 'c']);
    await rerender({ cars: [car(0, { space: 'c' })] });
    await drive;
    expect(container.querySelector<SVGElement>('.car')?.style.transform).toBe('translate(480px, 500px) rotate(0deg)');
  });

  it('tell when they are clicked', async () => {
    const onlook = vi.fn();
    const { container } = render(Board, { ...props, onlook });
    await fireEvent.click(container.querySelector('.car') as Element);
    expect(onlook.mock.calls).toEqual([[0]]);
  });
});

describe('the view', () => {
  it('is the whole board at first: 2000 by 1000 units in 1000 by 500 pixels', () => {
    const { container } = render(Board, props);
    expect(world(container)).toBe('scale(0.5) translate(0px)');
  });

  it('moves by keys, and 0 brings the whole board back', async () => {
    const { container } = render(Board, props);
    const board = screen.getByRole('group', { name: 'Board' });
    await fireEvent.keyDown(board, { key: '+' });
    expect(world(container)).toMatch(/^scale\(0\.675\)/); // closer by 1.35
    const closer = world(container);
    await fireEvent.keyDown(board, { key: 'ArrowRight' });
    expect(world(container)).not.toBe(closer);
    await fireEvent.keyDown(board, { key: '0' });
    expect(world(container)).toBe('scale(0.5) translate(0px)');
  });

  it('moves by buttons, and no longer follows when a person has moved it, until asked to', async () => {
    const { container, rerender } = render(Board, { ...props, focus: 0 });
    expect(screen.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(screen.getByRole('button', { name: 'Closer' }));
    expect(screen.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe('false');
    const mine = world(container);
    await rerender({ frame: ['c', 'd'] });
    expect(world(container)).toBe(mine);
    await fireEvent.click(screen.getByRole('button', { name: 'Follow' }));
    expect(screen.getByRole('button', { name: 'Follow' }).getAttribute('aria-pressed')).toBe('true');
    expect(world(container)).not.toBe(mine);
  });

  it('goes to the spaces to choose from', async () => {
    const { container, rerender } = render(Board, props);
    await rerender({ frame: ['a', 'd'] });
    const [, scale, x, y] = /scale\((.*)\) translate\(-(.*)px, -(.*)px\)/.exec(world(container))?.map(Number) ?? [];
    expect(scale).toBeGreaterThan(0.5);
    // The middle between a and d, 460 and 500 units from the board's corner, is in the middle of the window.
    expect((x ?? 0) + 500 / (scale ?? 1)).toBeCloseTo(460);
    expect((y ?? 0) + 250 / (scale ?? 1)).toBeCloseTo(500);
  });
});

it('has a bare road until its picture is there', async () => {
  const { container } = render(Board, props);
  expect(container.querySelector('.road')?.getAttribute('d')?.match(/M/g)).toHaveLength(4);
  await fireEvent.load(container.querySelector('img') as Element);
  await tick();
  expect(container.querySelector('.road')).toBeNull();
});
