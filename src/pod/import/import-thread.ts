import { parentPort } from 'node:worker_threads';
import type { MovedElements } from '../http/moved-elements.js';
import { parseMoved } from '../http/moved-elements.js';
import { readAndRender } from './read-element.js';

// The thread in which the elements of long imports are read: see `import-reader.ts`. Texts are handed back sooner than
// objects of many members.
parentPort?.on('message', (elements: MovedElements) => {
  const texts = parseMoved(elements).map((element) => JSON.stringify(readAndRender(element)));
  parentPort?.postMessage(texts);
});
