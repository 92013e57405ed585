import type { JsonValue } from '../json.js';
import { isWithinDepth } from './json-bounds.js';
import { describeProblem, extentOfJson } from './json-problem.js';

/** A JSON value and the part of a text that it was read from. */
export interface LeadingJson {
  readonly value: JsonValue;
  readonly text: string;
}

/** A text is not JSON; the message says where, and what is expected there. It never quotes the text. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
}

/** What {@link readLeadingJson} found, or what is wrong: a part of a sentence that never quotes the text. */
export type LeadingJsonResult =
  ({ readonly ok: true } & LeadingJson) | { readonly ok: false; readonly problem: string };

/** Reads the JSON value at the start of a text. The service ignores what follows it. */
export function readLeadingJson(text: string): LeadingJsonResult {
  try {
    return { ok: true, value: JSON.parse(text) as JsonValue, text };
  } catch {
    if (!isWithinDepth(text)) {
      return { ok: false, problem: 'it is nested more than 1000 levels deep' };
    }
    const extent = extentOfJson(text);
    if (!extent.ok) {
      return { ok: false, problem: describeProblem(text, extent) };
    }
    const start = text.slice(0, extent.end);
    return { ok: true, value: JSON.parse(start) as JsonValue, text: start };
  }
}

/**
 * The JSON value at the start of a text.
 *
 * @throws JsonError when the text does not start with JSON.
 */
export function leadingJson(text: string): LeadingJson {
  const read = readLeadingJson(text);
  if (!read.ok) {
    throw new JsonError(read.problem);
  }
  return { value: read.value, text: read.text };
}

/** The value of {@link leadingJson}. */
export function parseLeadingJson(text: string): JsonValue {
  return leadingJson(text).value;
}

/** A JSON value whose strings may be between single quotes. */
export function parseLenientJson(text: string): JsonValue {
  // A text that is never closed goes on to the end, so that it is not looked for again at each quote within it.
  const doubled = text.replace(
    /"(?:[^"\\]|\\.)*(?:"|\\?$)|'((?:[^'\\]|\\.)*)(?:'|\\?$)/gs,
    (whole: string, inner?: string) =>
      inner === undefined || whole !== `'${inner}'`
        ? whole
        : `"${inner.replaceAll(String.raw`\'`, "'").replaceAll('"', String.raw`\"`)}"`,
  );
  return parseLeadingJson(doubled);
}
