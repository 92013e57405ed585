import { TextTransform, transformNames } from '../values/text-transform.js';
import type { Value } from '../values/value.js';

/** Variables that every template has besides its data: macros that transform their body. */
export const sharedVariables: ReadonlyMap<string, Value> = new Map<string, Value>(
  transformNames.map((name) => [name, new TextTransform(name)]),
);
