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

/** The wings and the body of a car that points to the right, as path data (see `CarShape`). */
export const BODY =
  'M-20.500-9H-17V9H-20.500ZM16.500-9.500H18Q20.500-9.500 20.500-7V7Q20.500 9.500 18 9.500H16.500Z' +
  'M-18-3L-13-4L-7-5.200C-6-8.600-4-9-1-8.600C2-8.200 4-6 6-3.600L17-2.100Q20.500 0 17 2.100L6 3.600C4 6 2 8.200-1 8.600C-4 9-6 8.600-7 5.200L-13 4L-18 3Z';

export const WHEELS = 'M-15.500-11.300h8V-7h-8zM-15.500 7h8v4.300h-8zM7.500-10.800h6V-6.800h-6zM7.500 6.800h6v4h-6z';

/** What a livery is painted with, on body and wings. Each is another shape, for those who see no colours. */
export const LIVERIES: Record<Livery, string> = {
  plain: '',
  stripe: 'M-20.500-2H-13V2H-20.500ZM-13-1.800H2V1.800H-13ZM8-2.200H20.500V2.200H8Z',
  stripes:
    'M-20.500-6.500H-17V-3H-20.500ZM-20.500 3H-17V6.500H-20.500ZM16.500-7H20.500V-3.500H16.500ZM16.500 3.500H20.500V7H16.500ZM-6-7.300H2.500V-4.600H-6ZM-6 4.600H2.500V7.300H-6Z',
  halves:
    'M-20.500 0V9H-17V3.200L-13 4L-7 5.200C-6 8.600-4 9-1 8.600C2 8.200 4 6 6 3.600L16.500 2.200V9.500H18Q20.500 9.500 20.500 7V0Z',
  chevron:
    'M-5-8.500L-1-8.600L4.500-5.500L6-3.600L12-2.800L15 0L12 2.800L6 3.600L4.500 5.500L-1 8.600L-5 8.500L1 0ZM-20.500-9L-17 0L-20.500 9Z',
  band: 'M-20.500-3.500H-17V3.500H-20.500ZM-3.500-8.700H0.500V8.700H-3.500ZM10-3.100L14-2.500V2.500L10 3.100Z',
  nose: 'M7-3.500L16.500-2.200V-9.500H18Q20.500-9.500 20.500-7V7Q20.500 9.500 18 9.500H16.500V2.200L7 3.500Z',
  tail: 'M-20.500-9H-17V9H-20.500ZM-18-3L-13-4L-7-5.200C-6.500-7.500-5.500-8.300-4-8.700V8.700C-5.500 8.300-6.500 7.500-7 5.200L-13 4L-18 3Z',
  diagonal:
    'M-20.500-9H-18.500L-17-5V2ZM-20.500-2L-17 9H-20.500ZM-6-7L-2.500-8.700L4.500 5L2 7.500ZM16.500-9.500H18L20.500-3V4ZM16.500 1L19.500 9.200L18 9.500H16.500Z',
  checks:
    'M-20.500-9H-18.700V-4.500H-20.500ZM-18.700-4.500H-17V0H-18.700ZM-20.500 0H-18.700V4.500H-20.500ZM-18.700 4.500H-17V9H-18.700ZM16.500-9.500H18.500V-4.700H16.500ZM18.500-4.700H20.500V0H18.500ZM16.500 0H18.500V4.700H16.500ZM18.500 4.700H20.500V7L18.500 9.500ZM-5.500-8.300H-1.500V-4.500H-5.500ZM-1.500-4.500H2.500V-1H-1.500ZM-5.500 1H-1.500V4.500H-5.500ZM-1.500 4.500H2.500V7.500H-1.500Z',
};
