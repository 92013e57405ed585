import { expect, test } from '@jest/globals';
import { stackPlaces } from '../../../src/cli/bot-file/stack-places.js';

test('a stack names places by addresses and by paths, with and without a function, the innermost first', () => {
  const stack = [
    'Error: no price',
    '    at quote (file:///bots/my%20quotes.ts:4:18)',
    '    at async Bot.run (/bots/bot.ts:12:3)',
    '    at async file:///bots/main.ts:1:1',
    '    at /bots/other.ts:7:9',
    '    at node:internal/process/task_queues:95:5',
  ].join('\n');

  expect([...stackPlaces(stack)].slice(0, 4)).toEqual([
    { file: '/bots/my quotes.ts', line: 4, column: 18 },
    { file: '/bots/bot.ts', line: 12, column: 3 },
    { file: '/bots/main.ts', line: 1, column: 1 },
    { file: '/bots/other.ts', line: 7, column: 9 },
  ]);
});

test('a path that begins with the letter of a drive is a place like any other', () => {
  const [place] = stackPlaces('Error: no\n    at quote (C:\\bots\\quotes.ts:4:18)');

  expect(place).toEqual({ file: 'C:\\bots\\quotes.ts', line: 4, column: 18 });
});

test('what only looks like the address of a file is passed over', () => {
  expect([...stackPlaces('Error: (file:///a%2Fb:1:2)\n    at /bots/bot.ts:3:4')]).toEqual([
    { file: '/bots/bot.ts', line: 3, column: 4 },
  ]);
});
