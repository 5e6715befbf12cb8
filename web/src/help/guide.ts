/** “How to play” in the language of the page, fetched when somebody reads it; clause ids in it become links. */

const texts = {
  en: () => import('../../../docs/how-to-play.md'),
  fr: () => import('../../../docs/how-to-play.fr.md'),
};

const CLAUSE = /\b[A-Z]-\d+[a-z]?\b/g;
const CITED = /\[([^\][<>]*\b[A-Z]-\d+[^\][<>]*)\]/g;

/** The guide's HTML, without the title, which the page has. Rejects where it cannot be fetched. */
export async function guideIn(words: keyof typeof texts): Promise<string> {
  const { default: html } = await texts[words]();
  return withLinks(html.replace(/<h1>.*?<\/h1>/s, ''))
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>') // to be moved sideways on a phone, by keyboard too
    .replaceAll('</table>', '</table></div>');
}

/** Ids in square brackets, as links to their clauses on the same page. */
export const withLinks = (html: string): string =>
  html.replace(CITED, (_, ids: string) => {
    const links = ids.replace(CLAUSE, (id) => `<a href="#${id}">${id}</a>`);
    return `<small class="cited">${links}</small>`;
  });
