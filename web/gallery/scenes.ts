/** What the gallery shows that a race would give: lanes in driving order, faces of dice, words. */

import type { BoardWords, Sheet, SpaceId } from '../src/board/types';

/** The spaces of each lane of the track, from the line on. */
export function lanesOf(sheet: Sheet): SpaceId[][] {
  const lanes: SpaceId[][] = [];
  for (const [id, space] of Object.entries(sheet.spaces)) {
    if (space.area === 'track') (lanes[space.lane - 1] ??= []).push(id);
  }
  return lanes;
}

export const wordsOf = (circuit: string): BoardWords => ({
  board: circuit,
  zoomIn: 'Closer',
  zoomOut: 'Further',
  whole: 'Whole board',
  follow: 'Follow',
});

/** Numbers on the dice by gear, 0 being the black one. */
export const FACES: readonly number[][] = [
  [1, 20],
  [1, 2],
  [2, 3, 4],
  [4, 5, 6, 7, 8],
  [7, 9, 12],
  [11, 15, 20],
  [21, 25, 30],
];
