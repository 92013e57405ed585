import { parentPort, workerData } from 'node:worker_threads';
import { seedOutcome } from './seed-outcome.js';

// The thread in which a long seed is read that somebody sent: see `given-seed.ts`.
parentPort?.postMessage(seedOutcome(workerData));
