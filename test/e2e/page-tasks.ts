import type { Browser, Page } from 'playwright-core';

/** The part of a trace that is read here. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Time from begin to end, in microseconds. */
  readonly dur?: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
}

/**
 * The processor time of each task that pages had to do meanwhile, in milliseconds, the longest first: what else the
 * machine does makes none of them longer. No thread works longer than time passes: a clock of threads that runs in jumps
 * is not believed beyond that.
 */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const trace = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(place),
  );
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mains.has(place(event)))
    .map(({ dur = 0, tdur = 0 }) => Math.min(dur, tdur) / 1000)
    .sort((one, other) => other - one);
}
