import { expect, it } from 'vitest';
import { replayDeedOf } from './keys';

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  replayDeedOf({
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    defaultPrevented: false,
    target: document.body,
    ...more,
  });
const on = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};

it('plays and pauses with Space, but presses a button that has the focus', () => {
  expect(press(' ')).toEqual({ kind: 'play' });
  expect(press(' ', { target: on('<button></button>') })).toBeNull();
});

it('goes by steps, with Shift by turns, and by rounds', () => {
  expect(press('ArrowRight')).toEqual({ kind: 'go', stride: 'step', way: 1 });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ kind: 'go', stride: 'turn', way: -1 });
  expect(press('PageDown')).toEqual({ kind: 'go', stride: 'round', way: 1 });
  expect([press('Home'), press('End')]).toEqual([{ kind: 'first' }, { kind: 'last' }]);
});

it('goes by the same strides on the time line itself', () => {
  expect(press('ArrowRight', { target: on('<input type="range">') })).toEqual({ kind: 'go', stride: 'step', way: 1 });
});

it('leaves fields, radio buttons, dialogs and the browser alone', () => {
  for (const html of ['<input>', '<input type="radio">', '<textarea></textarea>', '<dialog></dialog>'])
    expect(press('ArrowRight', { target: on(html) })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('ArrowLeft', { defaultPrevented: true })).toBeNull();
});
