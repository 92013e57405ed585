import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

const inHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds the console into `dist/console`, which the pod serves at `/console/`. Everything is emitted
 * as files of the page's own origin, so that the pod can forbid inline scripts and styles.
 */
export default defineConfig({
  root: inHere('.'),
  base: '/console/',
  plugins: [preact()],
  build: {
    outDir: inHere('../../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
