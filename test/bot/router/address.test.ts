import { expect, test } from '@jest/globals';
import { addressOf } from '../../../src/bot/router/address.js';
import { wordsOf } from '../../../src/bot/router/words.js';
import type { StreamType } from '../../../src/contract/index.js';
import { incoming } from './incoming.js';

const BOT = 42;
const address = (content: string, streamType: StreamType): string | undefined => {
  const addressed = addressOf(wordsOf(incoming(content)), streamType, BOT);
  const words = addressed?.words.textsFrom(0).join(' ');
  return addressed && `${words}${addressed.directly ? ' (directly)' : ''}`;
};

test.each<[StreamType, string, string | undefined]>([
  ['IM', '/echo hi', '/echo hi (directly)'],
  ['IM', 'hello', 'hello (directly)'],
  ['IM', '<mention uid="42"/> /echo hi', '/echo hi (directly)'],
  ['IM', '<mention uid="7"/> /echo hi', undefined],
  ['ROOM', '/echo hi', '/echo hi'],
  ['ROOM', 'hello', undefined],
  ['ROOM', '<mention uid="42"/> /echo hi', '/echo hi (directly)'],
  ['ROOM', '<mention uid="42"/>, hello', 'hello (directly)'],
  ['ROOM', '<mention uid="42"/>: hello', 'hello (directly)'],
  ['ROOM', '<mention uid="7"/> /echo hi', undefined],
  ['ROOM', '/echo <mention uid="7"/>', '/echo @7'],
  ['ROOM', '<hash tag="news"/>', undefined],
  ['ROOM', '', undefined],
  ['MIM', 'hello', undefined],
  ['MIM', '/echo', '/echo'],
])('in %s, "%s" is read as: %s', (streamType, content, expected) => {
  expect(address(content, streamType)).toBe(expected);
});

test('the bot is known by its user id, not by its name', () => {
  expect(address('@Bot /echo hi', 'ROOM')).toBeUndefined();
});
