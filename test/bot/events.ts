import type { EventOf, MessageStream, StreamType, UserId } from '../../src/contract/index.js';

let count = 0;

/** A message event as a datafeed delivers it. */
export function messageEvent(
  text: string,
  {
    streamId = 'stream',
    streamType = 'IM',
    userId = 7,
    messageId = `message-${++count}`,
  }: {
    readonly streamId?: string;
    readonly streamType?: StreamType;
    readonly userId?: UserId;
    readonly messageId?: string;
  } = {},
): EventOf<'MESSAGESENT'> {
  const user = { userId, displayName: `User ${userId}` };
  const stream: MessageStream = { streamId, streamType };
  return {
    id: `event-${messageId}`,
    messageId,
    timestamp: 1_700_000_000_000,
    type: 'MESSAGESENT',
    initiator: { user },
    payload: {
      messageSent: {
        message: {
          messageId,
          timestamp: 1_700_000_000_000,
          message: `<div data-format="PresentationML" data-version="2.0">${text}</div>`,
          data: '{}',
          user,
          stream,
        },
      },
    },
  };
}
