import { Random } from './random.js';
import type { OpenSurface, Surface } from './surface.js';

/** An input that the product took badly, with what it takes to see it again. */
export interface Finding {
  readonly surface: string;
  readonly seed: number;
  readonly problem: string;
  readonly input: string;
}

/** What came of one surface. */
export interface Fuzzed {
  readonly surface: string;
  readonly inputs: number;
  /** The longest that an input took, in milliseconds. */
  readonly longest: number;
  readonly findings: readonly Finding[];
}

/** When to stop: after so many inputs, or so many milliseconds. */
export interface Bounds {
  readonly inputs: number;
  readonly milliseconds: number;
}

const mostFindings = 20;
/** Milliseconds after which an input counts as one that hangs, however busy the machine is. */
const longestWait = 10_000;

/**
 * Gives a surface one invented input after another. The input of seed 7 is the same in every run, so that a
 * finding is seen again by its seed alone.
 */
export async function fuzz(surface: Surface, firstSeed: number, bounds: Bounds): Promise<Fuzzed> {
  const open = await surface.open();
  const findings: Finding[] = [];
  let longest = 0;
  let inputs = 0;
  const begin = performance.now();
  try {
    while (
      inputs < bounds.inputs &&
      performance.now() - begin < bounds.milliseconds &&
      findings.length < mostFindings
    ) {
      const seed = firstSeed + inputs;
      inputs += 1;
      const input = open.invent(new Random(seed));
      const started = performance.now();
      const problem = await problemOf(open, input);
      const took = performance.now() - started;
      longest = Math.max(longest, took);
      const found = problem ?? (took > longestWait ? `took ${took.toFixed(0)} ms` : undefined);
      if (found !== undefined) {
        findings.push({ surface: surface.name, seed, problem: found, input });
      }
    }
  } finally {
    await open.close();
  }
  return { surface: surface.name, inputs, longest, findings };
}

async function problemOf(open: OpenSurface, input: string): Promise<string | undefined> {
  try {
    return await open.attempt(input);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
