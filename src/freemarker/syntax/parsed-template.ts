import type { Macro } from '../values/macro.js';
import type { Element } from './element.js';

/** A template that was read and can be run any number of times. */
export interface ParsedTemplate {
  readonly elements: readonly Element[];
  readonly macros: readonly Macro[];
}
