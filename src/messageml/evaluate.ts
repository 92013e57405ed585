import type { Findings, Place } from './diagnostics/findings.js';
import { evaluateTemplate, hasTemplateSyntax } from './expressions/index.js';
import type { JsonObject } from './json.js';

/** A message whose template expressions were evaluated. */
export interface Evaluated {
  /** What there is to read; `undefined` when the expressions could not be evaluated. */
  readonly text: string | undefined;
  /** Where in the author's source a place of the text comes from. */
  readonly locate: (place: Place) => Place;
}

/** Evaluates the template expressions of a message; most messages have none. */
export function evaluate(source: string, data: JsonObject, findings: Findings): Evaluated {
  if (!hasTemplateSyntax(source)) return { text: source, locate: asWritten };
  const result = evaluateTemplate(source, data);
  if (result.ok) {
    const { output, map } = result;
    return { text: output, locate: ({ start, end }) => map.locateRange(start, end) };
  }
  for (const { code, start, end, values } of result.diagnostics) {
    findings.addAny(code, { start, end }, values);
  }
  return { text: undefined, locate: asWritten };
}

function asWritten(place: Place): Place {
  return place;
}
