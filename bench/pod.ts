import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Pod } from 'cadenza/pod';
import type { Measurement } from './measurement.js';
import { measureOverHttp, milliseconds, timed } from './pod/over-http.js';
import { quantile } from './table.js';

/** `CADENZA_BENCH_MESSAGES=2000000` imports as many. */
const messages = Number(process.env['CADENZA_BENCH_MESSAGES'] ?? 200_000);
const load = { batches: Math.max(8, Math.round(messages / 5000)), rooms: 20_000, creates: 4000 };

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
  const processes: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    processes.push(await timed(() => promisify(execFile)(process.execPath, ['-e', '0'])));
    const begin = performance.now();
    const pod = await Pod.start();
    starts.push(performance.now() - begin);
    resets.push(await timed(() => pod.reset()));
    await pod.close();
  }
  const yardstick = { what: 'starting Node', value: quantile(processes.slice(1), 0.5) };
  return [
    {
      ...milliseconds('Pod.start() in memory', starts.slice(1), 0.5),
      yardstick,
      goal: { atMost: 1.5 },
      budget: { atMost: 4 },
    },
    {
      ...milliseconds('pod.reset()', resets.slice(1), 0.5),
      yardstick,
      goal: { atMost: 0.2 },
      budget: { atMost: 1 },
    },
  ];
}
