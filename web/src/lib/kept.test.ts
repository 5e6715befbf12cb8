import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isBoolean, isOneOf, Kept } from './kept.svelte';

const isColour = isOneOf('red', 'blue');

describe('what a device keeps', () => {
  beforeEach(() => localStorage.clear());

  it('is the fallback until it is set, and then what it was set to', () => {
    expect(new Kept('colour', 'red', isColour).value).toBe('red');
    new Kept('colour', 'red', isColour).value = 'blue';
    expect(new Kept('colour', 'red', isColour).value).toBe('blue');
  });

  it.each(['"green"', 'true', 'null', '{', ''])('is not what something else wrote: %s', (found) => {
    localStorage.setItem('pitboard.colour', found);
    expect(new Kept('colour', 'red', isColour).value).toBe('red');
  });

  it('can be false', () => {
    new Kept('sound', true, isBoolean).value = false;
    expect(new Kept('sound', true, isBoolean).value).toBe(false);
  });

  it('lasts as long as the page where nothing may be kept', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const colour = new Kept('colour', 'red', isColour);
    colour.value = 'blue';
    expect(colour.value).toBe('blue');
  });
});
