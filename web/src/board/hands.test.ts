import { fireEvent } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Camera } from './camera.svelte';
import { handle } from './hands';

const camera = { drag: vi.fn(), zoom: vi.fn(), whole: vi.fn() };
const onmove = vi.fn();
const onfollow = vi.fn();
let board: HTMLElement;
let letGo: () => void;
beforeEach(() => {
  vi.clearAllMocks();
  board = document.createElement('div');
  board.setPointerCapture = vi.fn();
  letGo = handle(board, camera as unknown as Camera, onmove, onfollow);
});

const finger = (
  kind: 'pointerDown' | 'pointerMove' | 'pointerUp',
  id: number,
  x: number,
  y: number,
): Promise<boolean> => fireEvent[kind](board, { pointerId: id, clientX: x, clientY: y, button: 0 });

describe('a finger', () => {
  it('that hardly moves only taps', async () => {
    await finger('pointerDown', 1, 100, 100);
    await finger('pointerMove', 1, 103, 102);
    await finger('pointerUp', 1, 103, 102);
    expect(camera.drag).not.toHaveBeenCalled();
    expect(onmove).not.toHaveBeenCalled();
  });

  it('takes the board along, which then follows nobody; nothing moves once it is lifted', async () => {
    await finger('pointerDown', 1, 100, 100);
    await finger('pointerMove', 1, 130, 90);
    expect(camera.drag.mock.calls).toEqual([[30, -10]]);
    expect(onmove).toHaveBeenCalled();
    await finger('pointerUp', 1, 130, 90);
    await finger('pointerMove', 1, 200, 200);
    expect(camera.drag).toHaveBeenCalledTimes(1);
  });
});

it('two fingers that part to twice their distance zoom by two, about the middle between them', async () => {
  await finger('pointerDown', 1, 100, 100);
  await finger('pointerDown', 2, 200, 100);
  await finger('pointerMove', 2, 300, 100);
  expect(camera.zoom.mock.calls).toEqual([[2, [200, 100]]]);
});

describe('keys', () => {
  it.each([
    ['+', 'zoom', [1.35]],
    ['0', 'whole', []],
    ['ArrowLeft', 'drag', [90, 0]],
  ] as const)('%s moves the view', async (key, what, how) => {
    await fireEvent.keyDown(board, { key });
    expect(camera[what].mock.calls).toEqual([how]);
    expect(onmove).toHaveBeenCalledTimes(1);
  });

  it('f follows again', async () => {
    await fireEvent.keyDown(board, { key: 'f' });
    expect(onfollow).toHaveBeenCalledTimes(1);
    expect(onmove).not.toHaveBeenCalled();
  });

  it('are left to the browser with Ctrl, and when they mean nothing here', async () => {
    expect(await fireEvent.keyDown(board, { key: '+', ctrlKey: true })).toBe(true);
    expect(await fireEvent.keyDown(board, { key: 'x' })).toBe(true);
    expect(camera.zoom).not.toHaveBeenCalled();
  });
});

it('the wheel zooms about where it points, and hands can be taken off the board', async () => {
  await fireEvent.wheel(board, { deltaY: -480, clientX: 40, clientY: 50 });
  expect(camera.zoom.mock.calls).toEqual([[Math.E, [40, 50]]]);
  letGo();
  await fireEvent.wheel(board, { deltaY: -480 });
  expect(camera.zoom).toHaveBeenCalledTimes(1);
});
