import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig, type Plugin } from 'vite';
import { presentationMarkers } from '../messageml/internals.js';

const inHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const base =
  /node_modules[\\/]preact|service[\\/]pod-error|state[\\/](?:conversations|histories|drafts|unsent)\.|finding[\\/]picker\.|markup[\\/](?:markup|views[\\/]field-problem)\.|white-space\.|controls[\\/](?:later|first-answer|waiting|problem|use-once|use-online-again)\.tsx?|attachments[\\/]picture-size\.|messageml[\\/](?:json|elements[\\/]presentation-name\.|values[\\/](?:json-list|style-properties)\.|reader[\\/]parse-xml|incoming[\\/](?:strict-reader|message-preview))/;

/** Puts the markers of elements into the page as they are, in place of the registry of elements that they are made of. */
const markersAsData: Plugin = {
  name: 'markers-as-data',
  load: (id) =>
    /messageml[\\/]elements[\\/]presentation-markers\.ts$/.test(id)
      ? `export const presentationMarkers = ${JSON.stringify(presentationMarkers)};`
      : undefined,
};

/**
 * Builds the console into `dist/console`, which the pod serves at `/console/`, and beside it the page
 * of `cadenza preview`. Everything is emitted as files of the page's own origin, so that inline scripts
 * and styles can be forbidden.
 */
export default defineConfig({
  root: inHere('.'),
  base: '/console/',
  plugins: [markersAsData, preact()],
  build: {
    rolldownOptions: {
      input: [inHere('index.html'), inHere('preview.html')],
      // What every page needs comes in one piece: each file more is a request before the first screen.
      output: { codeSplitting: { groups: [{ name: 'base', test: base }] } },
    },
    outDir: inHere('../../dist/console'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // A lazy part brings what it imports: to name all of that on the first screen takes 0.8 kB.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
  },
});
