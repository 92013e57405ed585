import { echo } from './bot/echo.js';
import type * as InProcess from './bot/in-process.js';
import { reload } from './bot/reload.js';
import type * as Replay from './bot/replay.js';
import { importBuilt } from './built.js';
import type { Measurement } from './measurement.js';

/** The runtime: events, replies on a pod, conversations, and what a developer waits for. */
export default async function bot(): Promise<readonly Measurement[]> {
  const { inProcess } = await importBuilt<typeof InProcess>('bot/in-process.ts');
  const { replay } = await importBuilt<typeof Replay>('bot/replay.ts');
  return [...(await inProcess()), ...(await replay()), ...(await echo()), ...(await reload())];
}
