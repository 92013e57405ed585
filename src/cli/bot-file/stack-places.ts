import { fileURLToPath } from 'node:url';

/** A place in a file, as a stack tells it. */
export interface StackPlace {
  /** Absolute. */
  readonly file: string;
  readonly line: number;
  /** The first one is 1. */
  readonly column: number;
}

/**
 * The places that the stack of an error names, the innermost first: those of modules by their addresses, all others by
 * their paths.
 *
 * @example
 * [...stackPlaces('Error: no\n    at quote (file:///bots/quotes.ts:4:18)')]; // [{ file: '/bots/quotes.ts', line: 4, column: 18 }]
 */
export function* stackPlaces(stack: string): Generator<StackPlace> {
  for (const [, where = '', line, column] of stack.matchAll(frame)) {
    const file = where.startsWith('file:') ? fileAt(where) : where;
    if (file !== undefined) {
      yield { file, line: Number(line), column: Number(column) };
    }
  }
}

const frame = /(?:\(|^ +at (?:async )?)([^()\n]+):(\d+):(\d+)\)?$/gm;

/** Nothing for what only looks like an address, as in the message that a stack begins with. */
function fileAt(address: string): string | undefined {
  try {
    return fileURLToPath(address);
  } catch {
    return undefined;
  }
}
