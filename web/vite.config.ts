import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { markdown } from './markdown';

// `npm run dev` serves the page by itself; what it asks of the server goes to the one that `pitboard serve` starts.
const server = process.env.PITBOARD_SERVER ?? 'http://127.0.0.1:8000';

/** Builds the service worker beside the page, and tells it the page's files and a digest of them. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/worker/sw.ts', fileName: 'sw.js' });
    },
    generateBundle(_, bundle) {
      const worker = bundle['sw.js'];
      if (worker?.type !== 'chunk') throw new Error('there is no service worker');
      const files = [...Object.keys(bundle).filter((name) => name.startsWith('assets/')), ...readdirSync('public')];
      const digest = createHash('sha256');
      for (const file of Object.values(bundle)) digest.update(file.type === 'chunk' ? file.code : file.source);
      worker.code = worker.code
        .replaceAll('PAGE_FILES', JSON.stringify(files.map((name) => `/${name}`)))
        .replaceAll('PAGE_DIGEST', JSON.stringify(digest.digest('hex').slice(0, 16)));
    },
  };
}

export default defineConfig({
  plugins: [
    markdown(),
    serviceWorker(),
    svelte(),
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['preferredLanguage', 'baseLocale'],
    }),
  ],
  build: { outDir: '../src/pitboard/web_dist', emptyOutDir: true },
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['..'] } },
});
