import { PodError } from '../errors.js';
import { checkSeedText, checkSeedValue } from './read-seed.js';
import type { CheckedSeed } from './seed-shape.js';

/** A seed from a request, or what is wrong with it, in a form that a thread can return. */
export type SeedOutcome = { readonly seed: CheckedSeed } | { readonly problem: string };

/**
 * Checks a seed.
 *
 * @param given - the text of a YAML or JSON file, or a seed as an object
 */
export function seedOutcome(given: unknown): SeedOutcome {
  try {
    const isText = typeof given === 'string';
    return { seed: isText ? checkSeedText(given, 'The seed') : checkSeedValue(given) };
  } catch (error) {
    if (error instanceof PodError) {
      return { problem: error.message };
    }
    throw error;
  }
}
