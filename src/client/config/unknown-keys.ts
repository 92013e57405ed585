import { z } from 'zod';
import { suggest } from '../../contract/suggest.js';
import type { ConfigProblem, KeyPath, Place } from './problems.js';

/** Keys that sample configurations of the other kits carry, and that mean nothing to a bot. */
const notes = new Set(['_version']);

/**
 * Warnings for the keys that a shape does not have, each with the key that was probably meant. They
 * are not errors: files carry keys of other tools.
 */
export function findUnknownKeys(
  shape: unknown,
  value: unknown,
  place: Place,
  path: KeyPath = [],
): readonly ConfigProblem[] {
  const bare = withoutWrappers(shape);
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) =>
      findUnknownKeys(bare.element, item, place, [...path, index]),
    );
  }
  if (!(bare instanceof z.ZodObject) || typeof value !== 'object' || value === null) {
    return [];
  }
  const known = Object.keys(bare.shape);
  return Object.entries(value).flatMap(([key, item]) => {
    const here = [...path, key];
    if (path.length === 0 && notes.has(key)) {
      return [];
    }
    return known.includes(key)
      ? findUnknownKeys(bare.shape[key], item, place, here)
      : [unknownKey(here, suggest(key, known), place)];
  });
}

function unknownKey(path: KeyPath, meant: string | undefined, place: Place): ConfigProblem {
  const hint = meant === undefined ? 'it has no effect' : `did you mean ${meant}?`;
  return { message: `is not a known key: ${hint}`, ...place(path) };
}

function withoutWrappers(shape: unknown): unknown {
  return shape instanceof z.ZodOptional ? withoutWrappers(shape.unwrap()) : shape;
}
