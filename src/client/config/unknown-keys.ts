import { z } from 'zod';
import { formatKey, type ConfigProblem, type KeyPath, type Locate } from './problems.js';
import { nearest } from './suggestion.js';

/**
 * Warnings for the keys that a shape does not have, each with the key that was probably meant. They
 * are no errors: files carry keys of other tools.
 */
export function findUnknownKeys(
  shape: unknown,
  value: unknown,
  locate: Locate,
  path: KeyPath = [],
): readonly ConfigProblem[] {
  const bare = withoutWrappers(shape);
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((item, index) =>
      findUnknownKeys(bare.element, item, locate, [...path, index]),
    );
  }
  if (!(bare instanceof z.ZodObject) || typeof value !== 'object' || value === null) {
    return [];
  }
  const known = Object.keys(bare.shape);
  return Object.entries(value).flatMap(([key, item]) => {
    const here = [...path, key];
    return known.includes(key)
      ? findUnknownKeys(bare.shape[key], item, locate, here)
      : [unknownKey(here, nearest(key, known), locate)];
  });
}

function unknownKey(path: KeyPath, meant: string | undefined, locate: Locate): ConfigProblem {
  const hint = meant === undefined ? 'it has no effect' : `did you mean ${meant}?`;
  return { key: formatKey(path), message: `is not a known key: ${hint}`, ...locate(path) };
}

function withoutWrappers(shape: unknown): unknown {
  return shape instanceof z.ZodOptional ? withoutWrappers(shape.unwrap()) : shape;
}
