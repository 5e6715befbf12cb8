import { describe, expect, it } from 'vitest';
import { deedOf } from './keys';

/** A key pressed in an element. */
function press(key: string, html = '<p></p>', more: Partial<KeyboardEvent> = {}) {
  document.body.innerHTML = `<main>${html}</main>`;
  const target =
    document.querySelector('main')?.firstElementChild?.querySelector('.at') ?? document.querySelector('main > *');
  return deedOf({ key, target, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, ...more });
}

describe('keys of the table', () => {
  it.each([
    ['3', { kind: 'digit', digit: 3 }],
    [' ', { kind: 'roll' }],
    ['z', { kind: 'back' }],
    ['Backspace', { kind: 'back' }],
    ['h', { kind: 'hint' }],
    ['?', { kind: 'keys' }],
    ['x', null],
  ])('%j', (key, deed) => {
    expect(press(key)).toEqual(deed);
  });

  it('arrows walk through choices only among them', () => {
    expect(press('ArrowDown')).toBeNull();
    expect(press('ArrowDown', '<div data-walk><button class="at"></button></div>')).toEqual({ kind: 'next' });
    expect(press('ArrowUp', '<div data-walk><button class="at"></button></div>')).toEqual({ kind: 'previous' });
  });
});

describe('keys that belong to others', () => {
  it.each(['<input type="text" />', '<textarea></textarea>', '<select></select>'])('in %s', (field) => {
    expect([press('1', field), press('h', field), press('Backspace', field)]).toEqual([null, null, null]);
  });

  it('in a dialog or a menu', () => {
    expect(press('1', '<dialog><button class="at"></button></dialog>')).toBeNull();
    expect(press('h', '<div role="menu"><button class="at"></button></div>')).toBeNull();
  });

  it('Space presses the button that has the focus', () => {
    expect(press(' ', '<button></button>')).toBeNull();
    expect(press('1', '<button></button>')).toEqual({ kind: 'digit', digit: 1 });
  });

  it('with Control, Alt or Meta', () => {
    for (const held of ['ctrlKey', 'altKey', 'metaKey'] as const)
      expect(press('z', '<p></p>', { [held]: true })).toBeNull();
  });
});
