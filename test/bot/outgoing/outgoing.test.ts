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

/** Functions as programs without types have them. */
const untyped = (one: (outgoing: OutgoingMessage, next: () => Promise<Message>) => unknown) =>
  one as OutgoingMiddleware;

test.each([
  [
    'awaits next()',
    untyped(async (_, next) => {
      await next();
    }),
  ],
  [
    'does not even wait for next()',
    untyped((_, next) => {
      void next();
    }),
  ],
])('a function that %s and returns nothing has sent the message', async (_, forgetful) => {
  const dispatched: ComposedOutgoing[] = [];
  const deliver = createDeliver([forgetful], async (outgoing) => {
    await Promise.resolve();
    dispatched.push(outgoing);
    return message;
  });
  await expect(deliver(hello)).resolves.toBe(message);
  expect(dispatched).toHaveLength(1);
});

test('a failure is not lost in a function that returns nothing', async () => {
  const forgetful = untyped((_, next) => {
    void next();
  });
  const deliver = createDeliver([forgetful], () => Promise.reject(new Error('The disk is full.')));
  await expect(deliver(hello)).rejects.toThrow('The disk is full.');
});

test('a function that neither goes on nor returns a message is told so, and nothing is sent', async () => {
  const error: unknown = await through(untyped(() => undefined)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'NO_MESSAGE_RETURNED',
    message: expect.stringContaining('nothing was sent'),
  });
});
