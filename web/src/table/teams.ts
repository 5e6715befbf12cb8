/** Team colours in plain words, by index as in `board/teams.ts`. */

import { m } from '../paraglide/messages';

const names = [
  m.options_team_vermilion,
  m.options_team_sky,
  m.options_team_yellow,
  m.options_team_green,
  m.options_team_blue,
  m.options_team_rose,
  m.options_team_white,
  m.options_team_black,
  m.options_team_orange,
  m.options_team_grey,
];

/** A team's colour. */
export const teamName = (colour: number): string => names[colour]?.() ?? String(colour);
