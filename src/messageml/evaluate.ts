import type { Position } from './diagnostics/diagnostic.js';
import type { Findings } from './diagnostics/findings.js';
import { positionsIn } from './diagnostics/lines.js';
import type { JsonObject } from './json.js';

/** A message whose template expressions were evaluated. */
export interface Evaluated {
  readonly text: string;
  /** Where in the author's source an offset of the text comes from. */
  readonly positionOf: (offset: number) => Position;
}

/** Evaluates the template expressions of a message; most messages have none. */
export function evaluate(source: string, data: JsonObject, findings: Findings): Evaluated {
  void data;
  void findings;
  return { text: source, positionOf: positionsIn(source) };
}
