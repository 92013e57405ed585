import { mostRows } from './record-view.js';

/**
 * How many rows are shown, of how many.
 *
 * @example
 * countOf(3, 3); // '3 in all'
 */
export function countOf(shown: number, all: number): string {
  if (all >= mostRows) {
    return `${shown === all ? 'The' : `${shown} of the`} first ${all}; there may be more`;
  }
  return shown === all ? `${all} in all` : `${shown} of ${all}`;
}
