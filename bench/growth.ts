import { capabilities } from './growth/capabilities.js';
import type { Capability, Grown } from './growth/capability.js';
import { exponentOf, type Point } from './growth/exponent.js';
import type { Measurement } from './measurement.js';

const doublings = 4;

/** How often each size is measured, and for how many milliseconds each time, as far as the first run tells. */
const rounds = 8;
const roundTime = 40;
const fewest = 12;
const most = 200;

/** How often the smallest size is measured before it counts, at most: until it no longer becomes faster. */
const warmings = 8;
const stillFaster = 0.95;

/** Only capabilities whose line has this in it, such as `violations`. Default: all. */
const wanted = process.env['CADENZA_BENCH_GROWTH'] ?? '';

/** How the time of each thing that the product does grows with what it is done to. */
export default async function growth(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const capability of capabilities) {
    if (!`${capability.does}, by ${capability.what}`.includes(wanted)) {
      continue;
    }
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
  const measured = new MeasuredGrowth(capability, await capability.open());
  try {
    await measured.growTo(capability.smallest);
    await measured.warmUp();
    const points: Point[] = [];
    for (let doubling = 0; doubling <= doublings; doubling += 1) {
      await measured.growTo(capability.smallest * 2 ** doubling);
      points.push(await measured.point());
    }
    return points;
  } finally {
    await measured.close();
  }
}

/** Something that grows, with what the runs themselves add to it. */
class MeasuredGrowth {
  readonly #grown: Grown;
  readonly #adds: number;
  #size = 0;
  #added = 0;

  constructor({ adds = 0 }: Capability, grown: Grown) {
    this.#grown = grown;
    this.#adds = adds;
  }

  async growTo(size: number): Promise<void> {
    await this.#grown.growTo(size);
    this.#size = size;
  }

  async close(): Promise<void> {
    await this.#grown.close?.();
  }

  /** What runs is compiled while it runs: without this, the smallest size would be slow, and growth look small. */
  async warmUp(): Promise<void> {
    let before = Infinity;
    for (let warming = 0; warming < warmings; warming += 1) {
      const now = await this.#leastTime();
      if (now > before * stillFaster) {
        return;
      }
      before = now;
    }
  }

  /** The size, halfway through what the runs add to it, and the time. */
  async point(): Promise<Point> {
    const before = this.#added;
    const time = await this.#leastTime();
    return [Math.round(this.#size + (before + this.#added) / 2), time];
  }

  /**
   * The least time of several rounds: what else the machine does only adds. A round is many runs, so that each size
   * bears its part of what is cleared away; the fastest run of a small size would be one in which nothing was.
   */
  async #leastTime(): Promise<number> {
    const begin = performance.now();
    await this.#run();
    const timesEach = this.#timesEach(performance.now() - begin);
    let least = Infinity;
    for (let round = 0; round < rounds; round += 1) {
      const before = await this.#processorTime();
      for (let time = 0; time < timesEach; time += 1) {
        await this.#run();
      }
      least = Math.min(least, ((await this.#processorTime()) - before) / timesEach);
    }
    return least;
  }

  /** How many runs are a round. What they add must stay a small part of what is there. */
  #timesEach(runTime: number): number {
    const needed = Math.min(most, Math.max(fewest, Math.ceil(roundTime / runTime)));
    const allowed = this.#adds === 0 ? needed : this.#size / 4 / this.#adds / rounds;
    return Math.max(1, Math.min(needed, Math.floor(allowed)));
  }

  async #run(): Promise<void> {
    await this.#grown.run();
    this.#added += this.#adds;
  }

  /** Milliseconds of the processor so far, of the process that does the work. That it waits for its turn is not counted. */
  async #processorTime(): Promise<number> {
    if (this.#grown.processorTime !== undefined) {
      return this.#grown.processorTime();
    }
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
