import { describe, expect, it, vi } from 'vitest';
import type { OptionView } from '../lib/messages';
import { Deciding } from './deciding.svelte';
import { option } from './samples';

const free = option({ notation: 'a1' });
const dear = option({ notation: 'a1 t', turbo: true, bill: [3, 0, 0, 0, 0, 0] });
const risky = option({ notation: 'c1 !x', end: 'c1', danger: ['x'], bill: [0, 0, 0, 0, 0, 0] });
const safe = option({ notation: 'c1 b1', end: 'c1', braked: 1, bill: [0, 1, 0, 0, 0, 0] });
const far = option({ notation: 'a2', end: 'a2', bill: [1, 0, 0, 0, 0, 0] });
const out = option({ notation: 'b1 o7', end: 'b1', outcome: 'out' });

function decision(choices: OptionView[] | null, { touching = false, ready = true } = {}) {
  const choose = vi.fn<(option: OptionView) => Promise<{ type: 'accepted'; ref: number }>>();
  choose.mockResolvedValue({ type: 'accepted', ref: 0 });
  const deciding = new Deciding(
    { choices, isDone: false, choose },
    () => ready,
    () => touching,
  );
  return { deciding, chosen: () => choose.mock.calls.map(([one]) => one.notation) };
}

describe('with a mouse or the keyboard', () => {
  it('one looks by pointing, and takes by a click', () => {
    const { deciding, chosen } = decision([free, far]);
    deciding.pointSpace('a2');
    expect(deciding.seen).toBe(far);
    deciding.point(null);
    expect(deciding.seen).toBeNull();
    deciding.pickSpace('a2');
    expect(chosen()).toEqual(['a2']);
  });

  it('a space with several ways asks which, and then takes one', () => {
    const { deciding, chosen } = decision([risky, safe, far]);
    deciding.pickSpace('c1');
    expect([deciding.ways, deciding.seen, chosen()]).toEqual([[risky, safe], risky, []]);
    deciding.pick(safe);
    expect(chosen()).toEqual(['c1 b1']);
  });

  it('ways that only pay more are not asked about', () => {
    const { deciding, chosen } = decision([free, dear, far]);
    deciding.pickSpace('a1');
    expect(chosen()).toEqual(['a1']);
  });

  it('a hint keeps an option in view and asks nothing', () => {
    const { deciding, chosen } = decision([risky, safe]);
    deciding.keep(risky);
    expect([deciding.seen, deciding.ways, chosen()]).toEqual([risky, [], []]);
  });
});

describe('with a finger', () => {
  it('the first tap looks, the second takes', () => {
    const { deciding, chosen } = decision([free, far], { touching: true });
    deciding.pickSpace('a2');
    expect([deciding.seen, chosen()]).toEqual([far, []]);
    deciding.pickSpace('a1');
    expect([deciding.seen, chosen()]).toEqual([free, []]);
    deciding.pickSpace('a1');
    expect(chosen()).toEqual(['a1']);
  });

  it('a space with several ways is taken by its best with the second tap', () => {
    const { deciding, chosen } = decision([risky, safe], { touching: true });
    deciding.pickSpace('c1');
    deciding.pickSpace('c1');
    expect(chosen()).toEqual(['c1 !x']);
  });
});

describe('going out', () => {
  it('is asked about where there is another choice', async () => {
    const { deciding, chosen } = decision([free, out]);
    deciding.pickSpace('b1');
    expect([deciding.doubted, chosen()]).toEqual([out, []]);
    await deciding.choose(out);
    expect([deciding.doubted, chosen()]).toEqual([null, ['b1 o7']]);
  });

  it('is not where there is none', () => {
    const { deciding, chosen } = decision([out]);
    deciding.pickSpace('b1');
    expect(chosen()).toEqual(['b1 o7']);
  });
});

it('nothing can be chosen before all has been shown, nor what is no option', () => {
  const early = decision([free], { ready: false });
  early.deciding.pickSpace('a1');
  early.deciding.take(free);
  expect([early.deciding.options, early.chosen()]).toEqual([[], []]);
  const other = decision([free]);
  other.deciding.take(far);
  expect(other.chosen()).toEqual([]);
});

it('a choice that is on its way is not made twice, and one that is refused is no fault here', async () => {
  const choose = vi.fn(() => Promise.reject(new Error('stale')));
  const source = { choices: [free], isDone: true, choose };
  const deciding = new Deciding(
    source,
    () => true,
    () => false,
  );
  deciding.take(free);
  expect(choose).not.toHaveBeenCalled();
  source.isDone = false;
  deciding.take(free);
  await deciding.choose(free);
  expect(choose).toHaveBeenCalledTimes(2);
});
