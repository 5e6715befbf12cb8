import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Die from './Die.svelte';

let ends: (() => void)[];
let isReduced: boolean;
beforeEach(() => {
  ends = [];
  isReduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  vi.useFakeTimers();
  Element.prototype.animate = () => {
    const turn = { onfinish: null as (() => void) | null, cancel: () => undefined };
    ends.push(() => turn.onfinish?.());
    return turn as unknown as Animation;
  };
  return () => vi.useRealTimers();
});

const shows = (container: Element): string => container.textContent?.trim() ?? '';

describe('a die', () => {
  it('says what it shows only when it is told how', () => {
    render(Die, { gear: 3, pips: 7, label: 'The red die shows 7' });
    expect(screen.getByRole('img', { name: 'The red die shows 7' }).textContent?.trim()).toBe('7');
    const { container } = render(Die, { gear: 3, pips: 7 });
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });

  it('has its gear on it before it is thrown; the black one has none', () => {
    expect(shows(render(Die, { gear: 4, pips: null }).container)).toBe('4');
    expect(shows(render(Die, { gear: 0, pips: null }).container)).toBe('');
  });

  it('tumbles through its numbers, and only then shows what has fallen', async () => {
    const { container } = render(Die, { gear: 2, pips: 9, faces: [2, 3, 4], roll: 1 });
    for (let step = 0; step < 4; step++) {
      await tick();
      expect(['2', '3', '4']).toContain(shows(container));
      vi.advanceTimersByTime(70);
    }
    ends[0]?.();
    await tick();
    expect(shows(container)).toBe('9');
  });

  it('tumbles on when its faces come anew, and again with another throw', async () => {
    const { container, rerender } = render(Die, { gear: 2, pips: 9, faces: [2, 3], roll: 1 });
    await rerender({ faces: [2, 3] });
    expect(shows(container)).not.toBe('9');
    ends[0]?.();
    await tick();
    await rerender({ pips: 8, roll: 2 });
    expect(ends).toHaveLength(2);
    expect(shows(container)).not.toBe('8');
  });

  it('shows at once what has fallen to those who want no motion, and where there is no time', async () => {
    isReduced = true;
    const { container } = render(Die, { gear: 2, pips: 4, faces: [2, 3], roll: 1 });
    await tick();
    expect(shows(container)).toBe('4');
    isReduced = false;
    const other = render(Die, { gear: 2, pips: 4, faces: [2, 3], roll: 1, ms: 0 });
    await tick();
    expect(shows(other.container)).toBe('4');
    expect(ends).toHaveLength(0);
  });
});
