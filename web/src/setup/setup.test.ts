import { describe, expect, it } from 'vitest';
import type { CircuitCard, Rulebook } from '../lib/messages';
import {
  faultsOf,
  hasOpenSeats,
  isSetup,
  mostCars,
  newSeat,
  revived,
  toNewRace,
  usualSetup,
  withCars,
  withCircuit,
  withRules,
  type Setup,
} from './setup';

const circuit = (slug: string, most_cars: number): CircuitCard => ({
  slug,
  name: slug,
  lanes: 3,
  spaces: 400,
  lap: 150,
  corners: [],
  most_cars,
  suits: [],
});
const book = (key: string, most_cars: number, laps: number[], default_laps: number): Rulebook => ({
  key,
  title: key,
  lead: '',
  points: [],
  suits: '',
  time: '',
  laps,
  default_laps,
  most_cars,
  gears: 6,
  pooled: false,
  parts: [],
  sheets: {},
  dice: [],
  switches: [
    {
      name: 'slipstream',
      clause: 'V-20',
      title: '',
      text: '',
      value: 'off',
      values: [
        { value: 'off', label: '' },
        { value: 'on', label: '' },
      ],
    },
  ],
});
const circuits = [circuit('emberfold', 4), circuit('alderhaven', 10)];
const books = [book('mini', 8, [1, 2, 3], 2), book('modern', 10, [1, 2, 3], 2), book('basic', 10, [1, 2], 1)];
const usual = (): Setup => usualSetup(circuits, books, 'Ann');

describe('the usual race', () => {
  it('is one person against five club bots, each with a name, number and colour of its own', () => {
    const { seats, circuit, rules } = usual();
    expect([circuit, rules]).toEqual(['alderhaven', 'modern']);
    expect(seats.map(({ driver }) => driver)).toEqual(['me', 'club', 'club', 'club', 'club', 'club']);
    expect(seats[0]?.name).toBe('Ann');
    for (const values of [seats.map((s) => s.name), seats.map((s) => s.number), seats.map((s) => s.colour)])
      expect(new Set<unknown>(values).size).toBe(6);
  });

  it('has nothing against it, and begins at once', () => {
    expect(faultsOf(usual(), 10)).toEqual([]);
    expect(toNewRace(usual())).toMatchObject({
      start: true,
      seats: [{ driver: 'me', bot: null }, { driver: 'bot', bot: 'club' }, {}, {}, {}, {}],
    });
  });
});

describe('cars', () => {
  it('are as many as the circuit and the rulebook both have room for', () => {
    expect(mostCars({ ...usual(), circuit: 'emberfold' }, circuits, books)).toBe(4);
    expect(mostCars({ ...usual(), rules: 'mini' }, circuits, books)).toBe(8);
  });

  it('go from the bots first when there are too many, so that no person loses a seat', () => {
    const seats = withCars(usual(), 4).seats.map((seat, i) => (i === 3 ? { ...seat, driver: 'here' as const } : seat));
    expect(withCars({ ...usual(), seats }, 2).seats.map(({ driver }) => driver)).toEqual(['me', 'here']);
    expect(
      withCircuit({ ...usual(), seats: withCars(usual(), 10).seats }, 'emberfold', circuits, books).seats,
    ).toHaveLength(4);
  });

  it('get the lowest number and colour that are free', () => {
    const others = [
      { driver: 'me' as const, name: 'Marlowe', number: 1, colour: 1 },
      { driver: 'club' as const, name: 'x', number: 3, colour: 0 },
    ];
    expect(newSeat(others)).toEqual({ driver: 'club', name: 'Okafor', number: 2, colour: 2 });
  });
});

describe('what does not fit', () => {
  const with_ = (change: Partial<Setup['seats'][number]>): Setup => ({
    ...usual(),
    seats: usual().seats.map((seat, i) => (i === 1 ? { ...seat, ...change } : seat)),
  });

  it.each([
    [{ name: '  ' }, { code: 'name_missing', seat: 1 }],
    [{ number: 1 }, { code: 'number_taken', seat: 1 }],
    [{ number: 100 }, { code: 'number_wrong', seat: 1 }],
    [{ number: 1.5 }, { code: 'number_wrong', seat: 1 }],
  ])('is said at its seat: %o', (change, fault) => {
    expect(faultsOf(with_(change), 10)).toEqual([fault]);
  });

  it('is said of the whole: too few, too many, real dice with somebody elsewhere', () => {
    expect(faultsOf(withCars(usual(), 1), 10)).toEqual([{ code: 'too_few', most: 10 }]);
    expect(faultsOf(usual(), 4)).toEqual([{ code: 'too_many', most: 4 }]);
    expect(faultsOf({ ...with_({ driver: 'open' }), dice: 'real' }, 10)).toEqual([{ code: 'real_needs_one_screen' }]);
  });

  it('waits in a lobby where a seat is open', () => {
    expect(hasOpenSeats(with_({ driver: 'open' }))).toBe(true);
    expect(toNewRace(with_({ driver: 'open' })).start).toBe(false);
  });
});

describe('another rulebook', () => {
  it('keeps the laps it has, else takes its usual ones, and forgets the switches of the last', () => {
    const changed = { ...usual(), laps: 3, options: { slipstream: 'on' } };
    expect(withRules(changed, books[0]!, circuits, books)).toMatchObject({ rules: 'mini', laps: 3, options: {} });
    expect(withRules(changed, books[2]!, circuits, books)).toMatchObject({ rules: 'basic', laps: 1 });
  });
});

describe('a set-up kept on the device', () => {
  it('is taken again as far as it fits', () => {
    const kept = { ...usual(), laps: 9, options: { slipstream: 'on', gone: 'x', other: 'y' } };
    expect(revived(kept, circuits, books, 'Ann')).toMatchObject({ laps: 2, options: { slipstream: 'on' } });
    expect(revived({ ...usual(), circuit: 'gone' }, circuits, books, 'Ann')).toEqual(usual());
    expect(revived(null, circuits, books, 'Ann')).toEqual(usual());
  });

  it('is told from anything else', () => {
    expect(isSetup(usual())).toBe(true);
    for (const other of [null, 3, {}, { ...usual(), seats: [] }, { ...usual(), seats: [{ driver: 'nobody' }] }])
      expect(isSetup(other)).toBe(false);
  });
});
