import { between } from './character-sets.js';
import type { PatternNode } from './pattern-node.js';
import { isLineTerminator } from './positions.js';

/** `\R`: any line break, `\r\n` as one. */
export const lineBreak: PatternNode = {
  kind: 'choice',
  options: [
    {
      kind: 'sequence',
      parts: [
        { kind: 'character', test: between(0x0d, 0x0d) },
        { kind: 'character', test: between(0x0a, 0x0a) },
      ],
    },
    { kind: 'character', test: (code) => isLineTerminator(code) || code === 0x0b || code === 0x0c },
  ],
};
