/** The clauses of the rules in the language of the page, fetched once for each language and only when somebody asks. */

import { getClauses } from '../lib/http';
import type { ClauseText } from '../lib/messages';

const fetched = new Map<string, Promise<ClauseText[]>>();

/** All clauses, in the order of the catalogue. Rejects with `ServerFault`; then they are asked for anew next time. */
export function allClauses(words: 'en' | 'fr'): Promise<ClauseText[]> {
  let found = fetched.get(words);
  if (!found) {
    found = getClauses(words);
    fetched.set(words, found);
    found.catch(() => fetched.delete(words));
  }
  return found;
}

/** The chapter of a clause: the letter of its id. */
export const chapterOf = (id: string): string => id.split('-')[0] ?? '';

/** Clauses by chapter, in their order. */
export function chaptersOf(clauses: readonly ClauseText[]): [letter: string, clauses: ClauseText[]][] {
  const chapters = new Map<string, ClauseText[]>();
  for (const clause of clauses) {
    const letter = chapterOf(clause.id);
    const own = chapters.get(letter);
    if (own) own.push(clause);
    else chapters.set(letter, [clause]);
  }
  return [...chapters];
}

/** The clauses whose id, title or text has all the words that are looked for. */
export function matching(clauses: readonly ClauseText[], wanted: string): ClauseText[] {
  const words = plain(wanted)
    .split(/[ \t\n]+/)
    .filter(Boolean);
  return clauses.filter(({ id, title, text }) => {
    const where = plain(`${id} ${title} ${text}`);
    return words.every((word) => where.includes(word));
  });
}

/** Without accents and capitals, so that people find what they type. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
