import { ConversationError } from './errors.js';

/** How large a recorded value may be, in characters of JSON. */
export const largestValue = 1_000_000;

/**
 * A value as a journal gives it back.
 *
 * @param label - names the step in the error
 * @throws ConversationError `CONVERSATION_VALUE` for what JSON does not give back as it was (dates, maps,
 *   functions, NaN, classes), and for what is too large
 */
export function recordable<Value>(label: string, value: Value): Value {
  if (value === undefined) {
    return value;
  }
  const problem = problemIn(value, label, 0);
  if (problem !== undefined) {
    throw new ConversationError(
      'CONVERSATION_VALUE',
      `${problem} cannot be recorded: a step must return what JSON can hold: text, numbers, lists and plain objects.`,
    );
  }
  const text = JSON.stringify(value);
  if (text.length > largestValue) {
    throw new ConversationError(
      'CONVERSATION_VALUE',
      `The value of "${label}" has ${text.length} characters of JSON; a step keeps ${largestValue} at most. Keep it elsewhere, and record where.`,
    );
  }
  const copy: unknown = JSON.parse(text);
  // The walk above has shown that JSON gives it back as it was.
  return copy as Value;
}

const deepest = 100;

function problemIn(value: unknown, path: string, depth: number): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') {
    return undefined;
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : `"${path}" (${value})`;
  }
  if (depth > deepest) {
    return `"${path}" (nested more than ${deepest} deep, or in itself)`;
  }
  if (Array.isArray(value)) {
    return firstProblem(
      value.map((item: unknown, index) => [`${path}[${index}]`, item]),
      depth,
    );
  }
  if (isPlain(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return firstProblem(
      members.map(([name, member]) => [`${path}.${name}`, member]),
      depth,
    );
  }
  return `"${path}" (${typeof value === 'object' ? value.constructor.name : typeof value})`;
}

function firstProblem(
  members: readonly (readonly [string, unknown])[],
  depth: number,
): string | undefined {
  for (const [path, member] of members) {
    const problem = problemIn(member, path, depth + 1);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
