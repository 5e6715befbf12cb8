/**
 * The ten colours of cars, each with a livery of its own, so that cars are told apart by those who see no colours too.
 *
 * The colours are those of Okabe and Ito, which stay different under the usual deficiencies of colour vision.
 */

export type Livery =
  'plain' | 'stripe' | 'halves' | 'chevron' | 'band' | 'stripes' | 'nose' | 'tail' | 'diagonal' | 'checks';

export interface Team {
  key: string;
  colour: string;
  /** What reads on it, and what its livery is painted with. */
  ink: string;
  livery: Livery;
}

export const TEAMS: readonly Team[] = [
  { key: 'vermilion', colour: '#d55e00', ink: '#ffffff', livery: 'stripe' },
  { key: 'sky', colour: '#56b4e9', ink: '#10222e', livery: 'halves' },
  { key: 'yellow', colour: '#f0e442', ink: '#242000', livery: 'plain' },
  { key: 'green', colour: '#00825f', ink: '#ffffff', livery: 'chevron' },
  { key: 'blue', colour: '#0072b2', ink: '#ffffff', livery: 'band' },
  { key: 'rose', colour: '#cc79a7', ink: '#2b0f1f', livery: 'nose' },
  { key: 'white', colour: '#f5f5f0', ink: '#1b1d22', livery: 'stripes' },
  { key: 'black', colour: '#23262d', ink: '#ffffff', livery: 'diagonal' },
  { key: 'orange', colour: '#e69f00', ink: '#241800', livery: 'tail' },
  { key: 'grey', colour: '#8d939c', ink: '#0f1114', livery: 'checks' },
];

const FIRST = TEAMS[0] as Team;

/** A car's team; whatever the number, there is one. */
export const teamOf = (colour: number): Team => TEAMS[colour % TEAMS.length] ?? FIRST;

/** What a livery is painted with, as path data on a car that points to the right (see `CarShape`). */
export const LIVERIES: Record<Livery, string> = {
  plain: '',
  stripe: 'M-17 -1.5H17V1.5H-17Z',
  stripes: 'M-17 -3.6H8V-1.6H-17ZM-17 1.6H8V3.6H-17Z',
  halves: 'M-17 0H18V2L5 4C1 8 -11 8.500 -17 5Z',
  chevron: 'M-6 -7.500H-1L5 0L-1 7.500H-6L0 0Z',
  band: 'M-13 -7H-8V7H-13Z',
  nose: 'M6 -4L18 -2V2L6 4Z',
  tail: 'M-17 -5C-15 -6.200 -12 -7 -9 -7.200V7.200C-12 7 -15 6.200 -17 5Z',
  diagonal: 'M-15 -6.300H-10L-1 7H-7Z',
  checks: 'M-16 -5H-12V-1H-16ZM-12 -1H-8V3H-12ZM-16 3H-12V6H-16ZM-12 -7H-8V-5H-12Z',
};
