import type { JsonValue } from '../json.js';
import { describeJsonProblem, findJsonProblem } from './json-problem.js';
import { isWithinDepth } from './json-tree.js';

/** A JSON value and the part of a text that it was read from. */
export interface LeadingJson {
  readonly value: JsonValue;
  readonly text: string;
}

/** A text is not JSON; the message says where, and what is expected there. It never quotes the text. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
}

/**
 * The JSON value at the start of a text. The service ignores what follows it.
 *
 * @throws JsonError when the text does not start with JSON.
 */
export function leadingJson(text: string): LeadingJson {
  try {
    return { value: JSON.parse(text) as JsonValue, text };
  } catch {
    if (!isWithinDepth(text)) throw new JsonError('it is nested more than 1000 levels deep');
    const end = endOfFirstValue(text);
    const start = end === undefined ? text : text.slice(0, end);
    if (end === undefined || findJsonProblem(start) !== undefined) {
      throw new JsonError(describeJsonProblem(text));
    }
    return { value: JSON.parse(start) as JsonValue, text: start };
  }
}

/** The value of {@link leadingJson}. */
export function parseLeadingJson(text: string): JsonValue {
  return leadingJson(text).value;
}

/** A JSON value whose strings may stand between single quotes. */
export function parseLenientJson(text: string): JsonValue {
  const doubled = text.replace(
    /"(?:[^"\\]|\\.)*"|'((?:[^'\\]|\\.)*)'/gs,
    (whole, inner?: string) =>
      inner === undefined
        ? whole
        : `"${inner.replaceAll(String.raw`\'`, "'").replaceAll('"', String.raw`\"`)}"`,
  );
  return parseLeadingJson(doubled);
}

/** The offset after the first object, list or string of a text, if it is complete. */
function endOfFirstValue(text: string): number | undefined {
  const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;
  let depth = 0;
  for (const token of text.matchAll(tokens)) {
    if (token[0] === '{' || token[0] === '[') depth += 1;
    else if (token[0] === '}' || token[0] === ']') depth -= 1;
    if (depth === 0) return token.index + token[0].length;
  }
  return undefined;
}
