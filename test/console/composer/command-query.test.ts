import { expect, test } from '@jest/globals';
import { commandsFor } from '../../../src/console/composer/command-query.js';

const quote = { usage: '/quote {$ticker}' };
const quit = { usage: '/quit' };

test('the beginning of a name finds the commands, in any case', () => {
  expect(commandsFor([quote, quit], '/')).toEqual([quote, quit]);
  expect(commandsFor([quote, quit], '/QUO')).toEqual([quote]);
});

test.each(['/quote', '/quote $ibm', 'quote', 'see /quote', '/other'])(
  '%p needs no completing',
  (typed) => {
    expect(commandsFor([quote, quit], typed)).toEqual([]);
  },
);
