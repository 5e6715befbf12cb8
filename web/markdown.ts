import { marked } from 'marked';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Makes a Markdown file of the documentation that is imported into its HTML, so that the page needs no Markdown. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    load(id) {
      const file = id.replace(/\?.*/, '');
      if (!file.endsWith('.md')) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(marked.parse(readFileSync(file, 'utf8'), { async: false }))}`;
    },
  };
}
