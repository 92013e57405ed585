import { expect, test } from '@jest/globals';
import { elementNames } from '../../../src/messageml/engine.js';
import { checkMessageML, element, toMessageML } from '../../../src/messageml/index.js';
import { composeMessage } from '../../../src/messageml/internals.js';

const lines = 'a line\n'.repeat(10_000);

test('of no element is a long text taken that a check of all of it refuses', () => {
  for (const name of elementNames) {
    for (const text of [lines, ' '.repeat(25_000), `${' '.repeat(25_000)}x`, 'a'.repeat(25_000)]) {
      const content = element(name, {}, text);
      expect([name, composeMessage(content).ok]).toEqual([
        name,
        checkMessageML(toMessageML(content).message).ok,
      ]);
    }
  }
});
