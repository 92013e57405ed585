import { z } from 'zod';
import { wordsForIssue } from '../http/issue-words.js';
import type { SeedProblem } from './check-references.js';
import { seedShape } from './seed-shape.js';

/** Where a value does not have the shape of a seed; for an unknown key of an entry, the keys that it may have. */
export function shapeProblems(issue: z.core.$ZodIssue): readonly SeedProblem[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') {
    return [{ path, message: wordsForIssue(issue) }];
  }
  const known = keysAt(path);
  const has = known.length > 0 ? `; it has ${known.join(', ')}` : '';
  return issue.keys.map((key) => ({ path, message: `has no "${key}"${has}` }));
}

/** The parts of a JSON Schema that are read here. */
interface Described {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly items?: unknown;
}

/** The keys that an object at this place of a seed may have. */
function keysAt(path: readonly PropertyKey[]): readonly string[] {
  let place: unknown = z.toJSONSchema(seedShape, { io: 'input' });
  for (const step of path) {
    if (!isDescribed(place)) {
      return [];
    }
    place = typeof step === 'number' ? place.items : place.properties?.[String(step)];
  }
  return isDescribed(place) ? Object.keys(place.properties ?? {}) : [];
}

function isDescribed(value: unknown): value is Described {
  return typeof value === 'object' && value !== null;
}
