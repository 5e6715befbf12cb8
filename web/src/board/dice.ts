/** The dice, by gear, 0 being the black one: each has the colour and the outline of the real one (D-1 to D-7). */

export interface DieLook {
  colour: string;
  ink: string;
  /** Its outline on a square of 100. */
  shape: string;
  /** The edges one sees on it. */
  edges: string;
}

const ICOSAHEDRON = {
  shape: 'M50 3L91 26V74L50 97L9 74V26Z',
  edges: 'M50 3L27 62H73ZM9 26L27 62L50 97L73 62L91 26M9 26L50 3L91 26M9 74L27 62M73 62L91 74',
};

export const DICE: readonly DieLook[] = [
  { colour: '#23262d', ink: '#ffffff', ...ICOSAHEDRON },
  { colour: '#f2c230', ink: '#241a00', shape: 'M50 6L96 88H4Z', edges: 'M50 6L50 60M4 88L50 60L96 88' },
  {
    colour: '#ea7d24',
    ink: '#241000',
    shape: 'M10 26L50 6L90 26V74L50 94L10 74Z',
    edges: 'M10 26L50 46L90 26M50 46V94',
  },
  {
    colour: '#c8322b',
    ink: '#ffffff',
    shape: 'M50 3L94 50L50 97L6 50Z',
    edges: 'M6 50L30 66H70L94 50M50 3L30 66L50 97L70 66Z',
  },
  {
    colour: '#2f8f4e',
    ink: '#ffffff',
    shape: 'M50 3L79 12L97 37V63L79 88L50 97L21 88L3 63V37L21 12Z',
    edges: 'M50 24L75 42L66 71H34L25 42ZM50 24V3M75 42L97 37M66 71L79 88M34 71L21 88M25 42L3 37',
  },
  { colour: '#7a3fa0', ink: '#ffffff', ...ICOSAHEDRON },
  {
    colour: '#2c62b8',
    ink: '#ffffff',
    shape: 'M50 2L76 9L95 28V72L76 91L50 98L24 91L5 72V28L24 9Z',
    edges:
      'M50 22L72 50L50 78L28 50ZM50 22L50 2M72 50L95 50M50 78V98M28 50H5M50 22L76 9M50 22L24 9M50 78L76 91M50 78L24 91',
  },
];

const BLACK = DICE[0] as DieLook;

/** The die of a gear; the black one for any other number. */
export const dieOf = (gear: number): DieLook => DICE[gear] ?? BLACK;
