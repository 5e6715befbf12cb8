/** Hands on the board: dragging, pinching, the wheel and the keys, each told to the camera. */

import type { Camera } from './camera.svelte';
import type { Point } from './types';

const SLACK = 6; // pixels a finger may move and still only tap
const KEY_STEP = 90; // pixels
const KEY_ZOOM = 1.35;

/** Listens on an element. `onmove` is called when a person has taken the view into their own hands. */
export function handle(element: HTMLElement, camera: Camera, onmove: () => void, onfollow: () => void): () => void {
  const fingers = new Map<number, Point>();
  let isDragging = false;

  const at = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const spread = (): number => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  };
  const middle = (): Point => {
    const points = [...fingers.values()];
    const sum = points.reduce<Point>((total, [x, y]) => [total[0] + x, total[1] + y], [0, 0]);
    return [sum[0] / points.length, sum[1] / points.length];
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, at(event));
    isDragging = fingers.size > 1;
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [now, wide, centre] = [at(event), spread(), middle()];
    if (!isDragging && Math.hypot(now[0] - before[0], now[1] - before[1]) < SLACK) return;
    if (!isDragging) element.setPointerCapture(event.pointerId); // a click on a space is none any more
    isDragging = true;
    fingers.set(event.pointerId, now);
    onmove();
    const moved = middle();
    camera.drag(moved[0] - centre[0], moved[1] - centre[1]);
    if (fingers.size > 1 && wide) camera.zoom(spread() / wide, moved);
  }

  function up(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    isDragging = fingers.size > 0;
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    onmove();
    camera.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 480)), at(event));
  }

  function twice(event: MouseEvent): void {
    if ((event.target as Element).closest('button, [role="button"]')) return;
    onmove();
    camera.zoom(2, at(event), false);
  }

  const keys: Record<string, () => void> = {
    '+': () => camera.zoom(KEY_ZOOM),
    '=': () => camera.zoom(KEY_ZOOM),
    '-': () => camera.zoom(1 / KEY_ZOOM),
    '0': () => camera.whole(),
    ArrowLeft: () => camera.drag(KEY_STEP, 0),
    ArrowRight: () => camera.drag(-KEY_STEP, 0),
    ArrowUp: () => camera.drag(0, KEY_STEP),
    ArrowDown: () => camera.drag(0, -KEY_STEP),
  };

  function key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys[event.key];
    if (!act && event.key !== 'f') return;
    event.preventDefault();
    event.stopPropagation();
    if (!act) return onfollow();
    onmove();
    act();
  }

  const listeners: [keyof HTMLElementEventMap, EventListener][] = [
    ['pointerdown', down as EventListener],
    ['pointermove', move as EventListener],
    ['pointerup', up as EventListener],
    ['pointercancel', up as EventListener],
    ['dblclick', twice as EventListener],
    ['keydown', key as EventListener],
  ];
  for (const [kind, listener] of listeners) element.addEventListener(kind, listener);
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    for (const [kind, listener] of listeners) element.removeEventListener(kind, listener);
    element.removeEventListener('wheel', wheel);
  };
}
