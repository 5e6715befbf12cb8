import { expect, it } from 'vitest';
import { guideIn, withLinks } from './guide';

it('makes cited clauses into links, also where a line breaks between them', () => {
  expect(withLinks('<p>Stop there. [O-1,\nV-11a]</p>')).toBe(
    '<p>Stop there. <small class="cited"><a href="#O-1">O-1</a>,\n<a href="#V-11a">V-11a</a></small></p>',
  );
});

it('leaves other brackets alone', () => {
  expect(withLinks('<p>[see A-road] O-1</p>')).toBe('<p>[see A-road] O-1</p>');
});

it.each(['en', 'fr'] as const)('has the whole guide in %s', async (language) => {
  const html = await guideIn(language);
  expect(html).not.toContain('<h1');
  expect(html.match(/<h2/g)).toHaveLength(10);
  expect(html).toContain('<table>');
  expect(html).not.toMatch(/\[[A-Z]-\d/);
});
