import { readdirSync, statSync } from 'node:fs';

/** What the page of the console holds at one moment. */
export interface PageUsage {
  /** MB of its scripts after memory was cleaned up. */
  readonly pageHeap: number;
  readonly pageNodes: number;
  readonly pageListeners: number;
}

/** What a process holds at one moment, and the page, where there is one. */
export interface Usage extends Partial<PageUsage> {
  /** Seconds since the start. */
  readonly at: number;
  /** MB after memory was cleaned up. */
  readonly heap: number;
  /** MB that the process has of the system. */
  readonly resident: number;
  /** Timers, sockets and other things that keep the process going. */
  readonly handles: number;
  /** Open files and sockets; 0 where the system does not tell. */
  readonly descriptors: number;
  /** MB of the database with its log. */
  readonly database: number;
}

/** What may leak, and by how much more it may be at the end than after the warm-up. */
const allowed = {
  heap: { share: 0.25, rest: 12 },
  resident: { share: 0.3, rest: 60 },
  handles: { share: 0, rest: 12 },
  descriptors: { share: 0, rest: 20 },
  pageHeap: { share: 0.25, rest: 10 },
  pageNodes: { share: 0.25, rest: 2_000 },
  pageListeners: { share: 0.25, rest: 500 },
} as const satisfies Partial<Record<keyof Usage, { share: number; rest: number }>>;

/** Looks at this process. */
export function usageNow(at: number, database: string): Usage {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return {
    at,
    heap: heapUsed / 1e6,
    resident: rss / 1e6,
    handles: process.getActiveResourcesInfo().length,
    descriptors: countDescriptors(),
    database: (sizeOf(database) + sizeOf(`${database}-wal`)) / 1e6,
  };
}

/**
 * What grew by more than it may between the second quarter of the time, when everything is warm, and the last.
 *
 * @returns a sentence for each
 */
export function leaksIn(usages: readonly Usage[]): readonly string[] {
  const quarter = Math.floor(usages.length / 4);
  const early = usages.slice(quarter, 2 * quarter);
  const late = usages.slice(-quarter);
  if (quarter === 0) {
    return ['too few samples to tell: let it run for longer'];
  }
  return Object.entries(allowed).flatMap(([name, { share, rest }]) => {
    const figure = (usage: Usage) => usage[name as keyof typeof allowed] ?? 0;
    const before = median(early.map(figure));
    const after = median(late.map(figure));
    return after > before * (1 + share) + rest
      ? [`${name} grew from ${before.toFixed(0)} to ${after.toFixed(0)}`]
      : [];
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function countDescriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
