import { capabilities } from './growth/capabilities.js';
import type { Capability, Grown } from './growth/capability.js';
import { exponentOf, type Point } from './growth/exponent.js';
import type { Measurement } from './measurement.js';

const doublings = 4;

/** How often each size is measured, and how many times in one go. */
const rounds = 5;
const timesEach = 12;

/** How the time of each thing that the product does grows with what it is done to. */
export default async function growth(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const capability of capabilities) {
    const points = await pointsOf(capability);
    console.log(`  ${capability.does}, by ${capability.what}: ${points.map(shown).join(', ')}`);
    const [, last = 0] = points.at(-1) ?? [];
    const bound = capability.kind === 'work' ? 1.15 : 0.2;
    measurements.push({
      what: `${capability.does}, by ${capability.what} (${last.toFixed(1)} ms at ${points.at(-1)?.[0]}): exponent`,
      value: exponentOf(points),
      unit: '×',
      goal: { atMost: bound },
      budget: { atMost: bound + 0.35 },
    });
  }
  return measurements;
}

function shown([size, time]: Point): string {
  return `${size} ${time.toFixed(2)} ms`;
}

async function pointsOf(capability: Capability): Promise<readonly Point[]> {
  const { smallest } = capability;
  const grown = await capability.open();
  try {
    await grown.growTo(smallest);
    await leastTime(grown);
    const points: Point[] = [];
    for (let doubling = 0; doubling <= doublings; doubling += 1) {
      const size = smallest * 2 ** doubling;
      await grown.growTo(size);
      points.push([size, await leastTime(grown)]);
    }
    return points;
  } finally {
    await grown.close?.();
  }
}

/** The least time that one run took: what else the machine does only adds. */
function leastTime(grown: Grown): Promise<number> {
  return grown.processorTime === undefined
    ? leastPassed(grown)
    : leastProcessed(grown, () => grown.processorTime?.() ?? Promise.resolve(0));
}

/** What passes on the clock: nothing in this process makes a run wait. */
async function leastPassed(grown: Grown): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < rounds * timesEach; time += 1) {
    const begin = performance.now();
    await grown.run();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

/** What another process has of the processor: that it has to wait for its turn is not counted. */
async function leastProcessed(grown: Grown, processorTime: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = await processorTime();
    for (let time = 0; time < timesEach; time += 1) {
      await grown.run();
    }
    least = Math.min(least, ((await processorTime()) - before) / timesEach);
  }
  return least;
}
