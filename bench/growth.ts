import { capabilities } from './growth/capabilities.js';
import type { Capability } from './growth/capability.js';
import { exponentOf, type Point } from './growth/exponent.js';
import type { Measurement } from './measurement.js';
import { quantile } from './table.js';

const doublings = 4;
const rounds = 15;

/** One of the shortest times counts, in which nothing else held up the machine. */
const undisturbed = 0.2;

/** How the time of each thing that the product does grows with what it is done to. */
export default async function growth(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const capability of capabilities) {
    const points = await pointsOf(capability);
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

async function pointsOf(capability: Capability): Promise<readonly Point[]> {
  const { smallest } = capability;
  const grown = await capability.open();
  try {
    await grown.growTo(smallest);
    for (let round = 0; round < rounds; round += 1) {
      await grown.run();
    }
    const points: Point[] = [];
    for (let doubling = 0; doubling <= doublings; doubling += 1) {
      const size = smallest * 2 ** doubling;
      await grown.growTo(size);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const begin = performance.now();
        await grown.run();
        times.push(performance.now() - begin);
      }
      points.push([size, quantile(times, undisturbed)]);
    }
    return points;
  } finally {
    await grown.close?.();
  }
}
