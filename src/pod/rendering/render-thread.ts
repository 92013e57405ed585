import { parentPort } from 'node:worker_threads';
import type { RenderJob } from './render.js';
import { render } from './render.js';

// The thread in which messages are rendered that take long: see `renderers.ts`.
parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(render(job)));
