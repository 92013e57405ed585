import { echo } from './bot/echo.js';
import { inProcess } from './bot/in-process.js';
import { reload } from './bot/reload.js';
import { replay } from './bot/replay.js';
import type { Measurement } from './measurement.js';
import router from './router.js';

/** The runtime: routing, events, replies on a pod, conversations, and what a developer waits for. */
export default async function bot(): Promise<readonly Measurement[]> {
  return [
    ...(await router()),
    ...(await inProcess()),
    ...(await replay()),
    ...(await echo()),
    ...(await reload()),
  ];
}
