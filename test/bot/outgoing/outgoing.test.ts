import { expect, test } from '@jest/globals';
import {
  type ComposedOutgoing,
  createDeliver,
  type OutgoingMessage,
  type OutgoingMiddleware,
} from '../../../src/bot/outgoing/index.js';
import type { Message } from '../../../src/contract/index.js';
import { messageEvent } from '../events.js';

const message: Message = messageEvent('').payload.messageSent.message;
const hello: OutgoingMessage = { streamId: 'stream', content: { message: 'Hello' } };

/** Sends through a chain; what came out at its end. */
async function through(...chain: OutgoingMiddleware[]): Promise<readonly ComposedOutgoing[]> {
  const sent: ComposedOutgoing[] = [];
  const deliver = createDeliver(chain, (outgoing) => {
    sent.push(outgoing);
    return Promise.resolve(message);
  });
  await deliver(hello);
  return sent;
}

test('a message is composed after the chain, which may change it, the first function outermost', async () => {
  const append =
    (text: string): OutgoingMiddleware =>
    (outgoing, next) => {
      const { message: said } = outgoing.content;
      return next({
        ...outgoing,
        content: { message: typeof said === 'string' ? said + text : said },
      });
    };
  expect(await through(append(' <1>'), append(' 2'))).toMatchObject([
    {
      streamId: 'stream',
      composed: { message: { parts: ['<messageML>Hello &lt;1&gt; 2</messageML>'] } },
    },
  ]);
});

test('a function that throws refuses the message, and nothing is sent', async () => {
  await expect(
    through(() => {
      throw new Error('not today');
    }),
  ).rejects.toThrow('not today');
});

test('a function that goes on twice is told so', async () => {
  await expect(
    through(async (_, next) => {
      await next();
      return next();
    }),
  ).rejects.toMatchObject({ code: 'NEXT_CALLED_TWICE' });
});

test('a function that returns no message is told to return what next() gives', async () => {
  const forgetful = (): OutgoingMiddleware =>
    Object.assign(async (_: OutgoingMessage, next: () => Promise<Message>) => {
      await next();
    }) as never;
  await expect(through(forgetful())).rejects.toMatchObject({ code: 'NO_MESSAGE_RETURNED' });
});
