import { expect, test } from '@jest/globals';
import { mayBe } from '../../../src/bot/conversations/wait.js';
import { contextOf } from '../context.js';
import { messageEvent } from '../events.js';

test('a message that somebody edits answers no question, since it was none when it was written', () => {
  const event = messageEvent('Yes');
  const { message } = event.payload.messageSent;
  const edited = {
    ...event,
    payload: { messageSent: { message: { ...message, replacing: 'r' } } },
  };
  const wait = { kind: 'message', streamId: message.stream.streamId } as const;
  expect(mayBe(wait, contextOf(event))).toBe(true);
  expect(mayBe(wait, contextOf(edited))).toBe(false);
});
