/** The titles of the rules' chapters, by the letter that the ids of their clauses begin with. */

import { m } from '../paraglide/messages';
import type { LocalizedString } from '../paraglide/runtime';

const titles: Record<string, () => LocalizedString> = {
  B: m.help_chapter_b,
  C: m.help_chapter_c,
  D: m.help_chapter_d,
  E: m.help_chapter_e,
  F: m.help_chapter_f,
  G: m.help_chapter_g,
  H: m.help_chapter_h,
  J: m.help_chapter_j,
  K: m.help_chapter_k,
  L: m.help_chapter_l,
  M: m.help_chapter_m,
  O: m.help_chapter_o,
  P: m.help_chapter_p,
  R: m.help_chapter_r,
  S: m.help_chapter_s,
  T: m.help_chapter_t,
  V: m.help_chapter_v,
  W: m.help_chapter_w,
  X: m.help_chapter_x,
  Y: m.help_chapter_y,
};

/** A chapter's title; nothing for a letter that this page does not know. */
export const chapterTitle = (letter: string): string => titles[letter]?.() ?? '';
