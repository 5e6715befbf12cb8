/**
 * What the board is handed and what it tells. The board draws; it knows no rules: which spaces are legal, what they cost
 * and which way leads there come from outside, as do all words.
 *
 * Lengths are units of the board's picture (a usual space is 40 long), headings degrees, 0 to the right, 90 downwards.
 */

export type Point = [x: number, y: number];
export type SpaceId = string;

/** `GET /api/circuits/{slug}/board`: made by `board_sheet` of `pitboard.circuits.drawing.sheet`. */
export interface Sheet {
  name: string;
  width: number;
  height: number;
  spaces: Record<SpaceId, SheetSpace>;
  corners: SheetCorner[];
  /** Grid slots, pole first. */
  grid: SpaceId[];
  /** The finish line, from the left edge of the road to the right one; null on a circuit without. */
  line: [Point, Point] | null;
}

export interface SheetSpace {
  polygon: Point[];
  x: number;
  y: number;
  heading: number;
  width: number;
  length: number;
  /** From 1, the leftmost in driving direction; 0 in the pits. */
  lane: number;
  corner: string | null;
  area: 'track' | 'pit' | 'box';
  /** Of a box: whose it is, from 1. */
  team?: number;
}

export interface SheetCorner {
  id: string;
  name: string;
  stops: number;
  /** Spaces on the longest and the shortest way through. */
  longest: number;
  shortest: number;
  /** Where its flag stands. */
  x: number;
  y: number;
}

export interface BoardCar {
  /** Index of the car; also its seat. */
  car: number;
  /** Null: not on the board (yet, or any more). */
  space: SpaceId | null;
  /** Index into `TEAMS` (teams.ts), which has colour and livery. */
  colour: number;
  number: number;
  /** CSS colour of the driver's helmet; the team's own when left out. */
  helmet?: string;
  status: 'racing' | 'finished' | 'out';
  /** It stands the wrong way round. */
  spun: boolean;
  /** Place in the race, from 1; shown with the flag of a finished car. */
  place: number;
}

/** Whose a box is. */
export interface BoardBox {
  space: SpaceId;
  /** Index into `TEAMS`. */
  colour: number;
  number: number;
}

/** What going to a space would mean: told by pattern and outline, never by colour alone. */
export type Tone = 'free' | 'costly' | 'spin' | 'out';

export interface LegalSpace {
  space: SpaceId;
  /** What a screen reader says: the move, its bill, what follows. */
  label: string;
  tone: Tone;
  /** A few characters shown on the space, e.g. the points of the bill. */
  text?: string;
  selected?: boolean;
}

/** A space the next roll may lead to, e.g. with its odds as `text`. */
export interface GhostSpace {
  space: SpaceId;
  text: string;
  tone?: Tone;
}

/** A note at a space, of what has just happened there; whoever shows it takes it away again. */
export interface BoardNote {
  id: number;
  space: SpaceId;
  text: string;
  tone?: 'plain' | 'good' | 'bad';
}

/** All that the board says in words, from the catalogue. */
export interface BoardWords {
  /** Names the board as a whole, e.g. "Board of Alderhaven". */
  board: string;
  zoomIn: string;
  zoomOut: string;
  /** Show the whole board. */
  whole: string;
  /** Follow the car that moves. */
  follow: string;
}

/** What a mounted `Board` can be told (`bind:this`). */
export interface BoardHandle {
  /**
   * Drives a car along spaces, from where it is shown; resolves when it has arrived. Cars drive one after the other.
   * `ms` is the time for the whole way; left out, it is in proportion to the way.
   */
  drive(car: number, route: SpaceId[], ms?: number): Promise<void>;
  /** Puts a car on a space at once. */
  place(car: number, space: SpaceId | null): void;
  /** Ends all drives, running and waiting: every car is where it was going. */
  settle(): void;
  /** Moves the camera so that all of these spaces are seen; without spaces, the whole board. */
  show(spaces?: SpaceId[]): void;
}
