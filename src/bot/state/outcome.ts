import type { Outcome } from './row-server.js';

/** What a server says of a commit: its version, or `c2` for a conflict of the third change, `f0` for the first fence. */
export function readOutcome(text: string): Outcome {
  const index = Number(text.slice(1));
  if (text.startsWith('c')) {
    return { kind: 'conflict', change: index };
  }
  return text.startsWith('f')
    ? { kind: 'fenced', fence: index }
    : { kind: 'done', version: Number(text) };
}
