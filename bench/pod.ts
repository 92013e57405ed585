import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pod } from 'cadenza/pod';
import type { Measurement } from './measurement.js';
import { measureOverHttp, milliseconds, timed } from './pod/over-http.js';

const load = { batches: 40, rooms: 20_000, creates: 4000 };

/** How long the pod takes to start and reset, and what it does over HTTP with a file database. */
export default async function benchmark(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  try {
    return [...(await inMemory()), ...(await measureOverHttp(join(folder, 'pod.db'), load))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function inMemory(): Promise<Measurement[]> {
  const starts: number[] = [];
  const resets: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const begin = performance.now();
    const pod = await Pod.start();
    starts.push(performance.now() - begin);
    resets.push(await timed(() => pod.reset()));
    await pod.close();
  }
  return [
    { ...milliseconds('Pod.start() in memory', starts.slice(1), 0.5), goal: { atMost: 80 } },
    { ...milliseconds('pod.reset()', resets.slice(1), 0.5), goal: { atMost: 10 } },
  ];
}
