import type { JsonValue } from '../json.js';

/** A JSON value and the part of a text that it was read from. */
export interface LeadingJson {
  readonly value: JsonValue;
  readonly text: string;
}

/**
 * The JSON value at the start of a text. The service ignores what follows it.
 *
 * @throws SyntaxError when the text does not start with JSON.
 */
export function leadingJson(text: string): LeadingJson {
  try {
    return { value: JSON.parse(text) as JsonValue, text };
  } catch (error) {
    const end = endOfFirstValue(text);
    if (end === undefined) throw error;
    const start = text.slice(0, end);
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
