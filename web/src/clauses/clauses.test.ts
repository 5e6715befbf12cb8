import { expect, it } from 'vitest';
import type { ClauseText } from '../lib/messages';
import { chapterOf, chaptersOf, matching } from './clauses';

const clause = (id: string, title: string, text: string): ClauseText => ({
  id,
  title,
  text,
  reason: '',
  status: 'modelled',
});
const clauses = [
  clause('O-2', 'Sortie large', 'Quitter un virage trop tôt coûte des pneus.'),
  clause('B-1', 'Freiner', 'Un point de frein retire une case.'),
  clause('V-11a', 'Sans pneus', 'Encore un tête-à-queue.'),
];
const found = (wanted: string) => matching(clauses, wanted).map(({ id }) => id);

it('finds clauses by id, title and text, whatever the accents and capitals', () => {
  expect(found('b-1')).toEqual(['B-1']);
  expect(found('PNEUS')).toEqual(['O-2', 'V-11a']);
  expect(found('tete')).toEqual(['V-11a']);
  expect(found('tot')).toEqual(['O-2']);
});

it('wants every word, and shows all when nothing is looked for', () => {
  expect(found('pneus virage')).toEqual(['O-2']);
  expect(found('pneus bateau')).toEqual([]);
  expect(found('  ')).toEqual(['O-2', 'B-1', 'V-11a']);
});

it('knows the chapter of a clause', () => {
  expect(chapterOf('V-11a')).toBe('V');
});

it('puts the clauses of a chapter together', () => {
  const more = [...clauses, clause('O-3', 'Deux arrêts manqués', 'Hors course.')];
  expect(chaptersOf(more).map(([letter, own]) => [letter, ...own.map(({ id }) => id)])).toEqual([
    ['O', 'O-2', 'O-3'],
    ['B', 'B-1'],
    ['V', 'V-11a'],
  ]);
});
