// Builds the page into dist/, which the server hands out. `npm run dev` serves it with the server behind it on 8040.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 800 },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8040', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
});
