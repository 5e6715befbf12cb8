import { describe, expect, it, vi } from 'vitest';
import type { OptionView } from '../lib/messages';
import { Deciding } from './deciding.svelte';
import { option } from './samples';

const free = option({ notation: 'a1' });
const turbo = option({ notation: 'a1 t', turbo: true, bill: [3, 0, 0, 0, 0, 0] });
const far = option({ notation: 'a2', end: 'a2', bill: [1, 0, 0, 0, 0, 0] });
const out = option({ notation: 'b1 o7', end: 'b1', outcome: 'out' });

function decision(choices: OptionView[] | null, { touching = false, ready = true } = {}) {
  const choose = vi.fn<(option: OptionView) => Promise<{ type: 'accepted'; ref: number }>>();
  choose.mockResolvedValue({ type: 'accepted', ref: 0 });
  const deciding = new Deciding(
    { choices, waits: null, choose },
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
    const { deciding, chosen } = decision([free, turbo, far]);
    deciding.pickSpace('a1');
    expect([deciding.ways, deciding.seen, chosen()]).toEqual([[free, turbo], free, []]);
    deciding.pick(turbo);
    expect(chosen()).toEqual(['a1 t']);
  });

  it('a hint keeps an option in view and asks nothing', () => {
    const { deciding, chosen } = decision([free, turbo]);
    deciding.keep(free);
    expect([deciding.seen, deciding.ways, chosen()]).toEqual([free, [], []]);
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
    const { deciding, chosen } = decision([free, turbo], { touching: true });
    deciding.pickSpace('a1');
    deciding.pickSpace('a1');
    expect(chosen()).toEqual(['a1']);
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

it('a choice that is refused can be made again', async () => {
  const { deciding } = decision([free]);
  const refusing = new Deciding(
    { choices: [free], waits: null, choose: () => Promise.reject(new Error('stale')) },
    () => true,
    () => false,
  );
  await refusing.choose(free);
  expect(refusing.busy).toBe(false);
  await deciding.choose(free);
  expect(deciding.busy).toBe(false);
});
