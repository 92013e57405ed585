import { expect, test } from '@jest/globals';
import { streamOf } from '../../src/bot/stream-of.js';
import type { Event } from '../../src/contract/index.js';
import { messageEvent } from './events.js';

const stream = { streamId: 's', streamType: 'ROOM' } as const;
const unknown = (payload: Readonly<Record<string, unknown>>): Event => ({
  ...messageEvent(''),
  type: 'NEWKIND',
  payload,
});

test('a message belongs to the stream it was sent to', () => {
  expect(streamOf(messageEvent('', { streamId: 's' }))).toEqual({
    streamId: 's',
    streamType: 'IM',
  });
});

test('kinds of event that are not known belong to the stream that they name', () => {
  expect(streamOf(unknown({ newKind: { stream } }))).toEqual(stream);
  expect(streamOf(unknown({ sharedPost: { message: { stream } } }))).toEqual(stream);
});

test.each([
  [{}],
  [{ connectionRequested: { toUser: { userId: 1 } } }],
  [{ odd: null }],
  [{ odd: { stream: 'no stream' } }],
  [{ odd: { stream: { streamId: 1 } } }],
])('an event with the payload %j belongs to none', (payload) => {
  expect(streamOf(unknown(payload))).toBeUndefined();
});
