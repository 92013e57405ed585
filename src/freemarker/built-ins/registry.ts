import type { BuiltIn, BuiltInTable } from './built-in.js';
import { callableBuiltIns } from './callables.js';
import { choiceBuiltIns } from './choices.js';
import { conversionBuiltIns } from './conversions.js';
import { dateBuiltIns } from './dates.js';
import { escapingBuiltIns } from './escaping.js';
import { existenceBuiltIns } from './existence.js';
import { hashBuiltIns } from './hashes.js';
import { loopVariableBuiltIns } from './loop-variables.js';
import { numberBuiltIns } from './numbers.js';
import { patternBuiltIns } from './patterns.js';
import { sequenceBuiltIns } from './sequences.js';
import { sortingBuiltIns } from './sorting.js';
import { streamBuiltIns } from './streams.js';
import { textBuiltIns } from './text.js';
import { textSearchBuiltIns } from './text-search.js';
import { truncationBuiltIns } from './truncation.js';
import { typeBuiltIns } from './types.js';
import { unavailableBuiltIns } from './unavailable.js';

const builtIns: BuiltInTable = {
  ...existenceBuiltIns,
  ...textBuiltIns,
  ...textSearchBuiltIns,
  ...truncationBuiltIns,
  ...escapingBuiltIns,
  ...patternBuiltIns,
  ...numberBuiltIns,
  ...dateBuiltIns,
  ...conversionBuiltIns,
  ...sequenceBuiltIns,
  ...sortingBuiltIns,
  ...streamBuiltIns,
  ...hashBuiltIns,
  ...typeBuiltIns,
  ...loopVariableBuiltIns,
  ...callableBuiltIns,
  ...choiceBuiltIns,
  ...unavailableBuiltIns,
};

/** The names of all built-ins that a message can use, with underscores. */
export const builtInNames: readonly string[] = Object.keys(builtIns).filter(
  (name) => !Object.hasOwn(unavailableBuiltIns, name),
);

/** The built-in of that name, with underscores. */
export function builtInNamed(name: string): BuiltIn | undefined {
  const entry = Object.hasOwn(builtIns, name) ? builtIns[name] : undefined;
  return typeof entry === 'function' ? { evaluate: entry } : entry;
}
