/**
 * A race as somebody sets it up: defaults that can be raced at once, what does not fit, and the request it becomes.
 *
 * Pure: the form shows a `Setup` and replaces it. What circuits and rulebooks allow comes from the server's cards; the
 * server checks all of it again.
 */

import type { CircuitCard, NewRace, NewSeat, Pace, Rulebook } from '../lib/messages';
import { NAMES } from './names';

export type Driver = 'me' | 'here' | 'open' | 'club' | 'random';

export interface SetupSeat {
  driver: Driver;
  name: string;
  number: number;
  colour: number;
}

export interface Setup {
  circuit: string;
  rules: string;
  options: Record<string, string>;
  laps: number;
  seats: SetupSeat[];
  dice: 'fair' | 'real';
  pace: Pace;
}

/** What stands in the way of a race, and at which seat, where it is one's. */
export type Fault =
  | { code: 'too_few' | 'too_many'; most: number }
  | { code: 'no_person' }
  | { code: 'real_needs_one_screen' }
  | { code: 'name_missing' | 'number_taken' | 'number_wrong'; seat: number };

export const FEWEST = 2;
export const LONGEST_NAME = 24;
export const LARGEST_NUMBER = 99;
const COLOURS = 10;
const USUAL_CARS = 6;
const FIRST_CIRCUIT = 'alderhaven';
const FIRST_RULES = 'modern';

/** A race that can begin at once: this device's person against club bots. `me` is what the person is called. */
export function usualSetup(circuits: readonly CircuitCard[], rulebooks: readonly Rulebook[], me: string): Setup {
  const circuit = circuits.find(({ slug }) => slug === FIRST_CIRCUIT) ?? circuits[0];
  const rules = rulebooks.find(({ key }) => key === FIRST_RULES) ?? rulebooks[0];
  const bare: Setup = {
    circuit: circuit?.slug ?? '',
    rules: rules?.key ?? '',
    options: {},
    laps: rules?.laps[0] ?? 1,
    seats: [{ driver: 'me', name: me, number: 1, colour: 0 }],
    dice: 'fair',
    pace: 'normal',
  };
  return withCars(bare, Math.min(USUAL_CARS, mostCars(bare, circuits, rulebooks)));
}

/** How many cars the circuit's grid and the rulebook have room for. */
export function mostCars(setup: Setup, circuits: readonly CircuitCard[], rulebooks: readonly Rulebook[]): number {
  const grid = circuits.find(({ slug }) => slug === setup.circuit)?.most_cars ?? COLOURS;
  const book = rulebooks.find(({ key }) => key === setup.rules)?.most_cars ?? COLOURS;
  return Math.min(grid, book, COLOURS);
}

/** The set-up with so many cars: bots are added, or the last ones, people last of all, are taken away. */
export function withCars(setup: Setup, count: number): Setup {
  const seats = [...setup.seats];
  while (seats.length < count) seats.push(newSeat(seats));
  while (seats.length > count) {
    const lastBot = seats.findLastIndex(({ driver }) => driver === 'club' || driver === 'random');
    seats.splice(lastBot < 0 ? seats.length - 1 : lastBot, 1);
  }
  return { ...setup, seats };
}

/** A bot's seat with a name, number and colour that nobody else has. */
export function newSeat(others: readonly SetupSeat[]): SetupSeat {
  const names = new Set(others.map(({ name }) => name));
  const numbers = new Set(others.map(({ number }) => number));
  const colours = new Set(others.map(({ colour }) => colour));
  const free = (from: number, taken: Set<number>, upTo: number): number => {
    let n = from;
    while (taken.has(n) && n < upTo) n++;
    return n;
  };
  return {
    driver: 'club',
    name: NAMES.find((name) => !names.has(name)) ?? '',
    number: free(1, numbers, LARGEST_NUMBER),
    colour: free(0, colours, COLOURS - 1),
  };
}

/** The set-up by another rulebook, with the number of laps and the number of cars that it allows, and its own switches. */
export function withRules(
  setup: Setup,
  rules: Rulebook,
  circuits: readonly CircuitCard[],
  rulebooks: readonly Rulebook[],
): Setup {
  const laps = rules.laps.includes(setup.laps) ? setup.laps : rules.default_laps;
  return fitted({ ...setup, rules: rules.key, laps, options: {} }, circuits, rulebooks);
}

/** The set-up on another circuit. */
export function withCircuit(
  setup: Setup,
  circuit: string,
  circuits: readonly CircuitCard[],
  rulebooks: readonly Rulebook[],
): Setup {
  return fitted({ ...setup, circuit }, circuits, rulebooks);
}

function fitted(setup: Setup, circuits: readonly CircuitCard[], rulebooks: readonly Rulebook[]): Setup {
  const most = mostCars(setup, circuits, rulebooks);
  return setup.seats.length > most ? withCars(setup, most) : setup;
}

/** Everything that stands in the way of this race; nothing when it can be made. */
export function faultsOf(setup: Setup, most: number): Fault[] {
  const faults: Fault[] = [];
  const { seats } = setup;
  if (seats.length < FEWEST) faults.push({ code: 'too_few', most });
  if (seats.length > most) faults.push({ code: 'too_many', most });
  if (setup.dice === 'real') {
    if (seats.some(({ driver }) => driver === 'open')) faults.push({ code: 'real_needs_one_screen' });
    if (!seats.some(({ driver }) => driver === 'me' || driver === 'here')) faults.push({ code: 'no_person' });
  }
  seats.forEach(({ name, number }, seat) => {
    if (!name.trim()) faults.push({ code: 'name_missing', seat });
    if (!Number.isInteger(number) || number < 0 || number > LARGEST_NUMBER) faults.push({ code: 'number_wrong', seat });
    else if (seats.slice(0, seat).some((other) => other.number === number)) faults.push({ code: 'number_taken', seat });
  });
  return faults;
}

/** Whether somebody is to be invited before the race can begin. */
export const hasOpenSeats = (setup: Setup): boolean => setup.seats.some(({ driver }) => driver === 'open');

/** The request that makes this race; one without open seats begins at once. */
export function toNewRace(setup: Setup): NewRace {
  return {
    circuit: setup.circuit,
    rules: setup.rules,
    options: setup.options,
    laps: setup.laps,
    dice: setup.dice,
    pace: setup.pace,
    seats: setup.seats.map(toNewSeat),
    start: !hasOpenSeats(setup),
  };
}

function toNewSeat({ driver, name, number, colour }: SetupSeat): NewSeat {
  const look = { name: name.trim().slice(0, LONGEST_NAME), number, colour };
  if (driver === 'club' || driver === 'random') return { driver: 'bot', bot: driver, ...look };
  return { driver, bot: null, ...look };
}

/** Whether something found on this device is a set-up: another version of the page may have written it. */
export function isSetup(found: unknown): found is Setup {
  if (typeof found !== 'object' || found === null) return false;
  const { circuit, rules, options, laps, seats, dice, pace } = found as Record<string, unknown>;
  return (
    typeof circuit === 'string' &&
    typeof rules === 'string' &&
    typeof options === 'object' &&
    options !== null &&
    Object.values(options).every((value) => typeof value === 'string') &&
    typeof laps === 'number' &&
    (dice === 'fair' || dice === 'real') &&
    ['slow', 'normal', 'fast', 'instant'].includes(String(pace)) &&
    Array.isArray(seats) &&
    seats.length >= 1 &&
    seats.length <= COLOURS &&
    seats.every(isSeat)
  );
}

function isSeat(found: unknown): found is SetupSeat {
  if (typeof found !== 'object' || found === null) return false;
  const { driver, name, number, colour } = found as Record<string, unknown>;
  return (
    ['me', 'here', 'open', 'club', 'random'].includes(String(driver)) &&
    typeof name === 'string' &&
    typeof number === 'number' &&
    typeof colour === 'number' &&
    colour >= 0 &&
    colour < COLOURS
  );
}

/** A set-up found on the device, as far as it still fits what the server has; else the usual one. */
export function revived(
  found: Setup | null,
  circuits: readonly CircuitCard[],
  rulebooks: readonly Rulebook[],
  me: string,
): Setup {
  const rules = rulebooks.find(({ key }) => key === found?.rules);
  if (!found || !rules || !circuits.some(({ slug }) => slug === found.circuit))
    return usualSetup(circuits, rulebooks, me);
  const known = new Map(rules.switches.map(({ name, values }) => [name, values.map(({ value }) => value)]));
  const options = Object.fromEntries(
    Object.entries(found.options).filter(([name, value]) => known.get(name)?.includes(value)),
  );
  const laps = rules.laps.includes(found.laps) ? found.laps : rules.default_laps;
  return fitted({ ...found, options, laps }, circuits, rulebooks);
}
