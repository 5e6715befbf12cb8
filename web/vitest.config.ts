import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { markdown } from './markdown';

// Without Paraglide's plugin, which keeps vitest from ending: `npm test` compiles the messages first.
export default defineConfig({
  plugins: [markdown(), svelte(), svelteTesting()],
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    restoreMocks: true,
    testTimeout: 60_000, // a machine that does other things as well is no failure
  },
});
