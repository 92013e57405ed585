import { testUser } from 'cadenza/testing';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { SecureOrder, SecureQuestion } from './secure-child.js';
import { onSecureStage } from './secure-stage.js';

/** Sent first, so that the functions of clients and pods are compiled, and then in each turn. */
const warmUp = { messages: 300, files: 8 };
const turn = { messages: 50, files: 4 };
const turns = 6;
const fileSize = 5_000_000;

/** A client that sends in turns with others, and what it has shown so far. */
interface Sender {
  /** Sends one message after the other, then files, each in a message. */
  readonly send: (count: typeof turn) => Promise<void>;
  /** Milliseconds of the processor for all messages without a file. */
  processorTime: number;
  /** Of each message with a file, in milliseconds. */
  readonly withFile: number[];
}

/** Starts a client on a pod of its own, which has sent some already, and ends both when all is played. */
function withSender<Result>(
  kind: SecureOrder['kind'],
  play: (sender: Sender) => Promise<Result>,
): Promise<Result> {
  return onSecureStage(kind, ['alice'], async ({ pod, ask }) => {
    await using alice = await testUser(pod, 'alice');
    const streamId = await alice.openIm('echo');
    const ordered = (question: SecureQuestion) => ask<readonly number[]>(question);
    const sender: Sender = {
      processorTime: 0,
      withFile: [],
      async send({ messages, files }) {
        const before = await ask<number>('processor time');
        await ordered({ send: messages, streamId });
        sender.processorTime += (await ask<number>('processor time')) - before;
        sender.withFile.push(...(await ordered({ send: files, streamId, fileSize })));
      },
    };
    await sender.send(warmUp);
    sender.processorTime = 0;
    sender.withFile.length = 0;
    return await play(sender);
  });
}

/** All pods run in this process: who sent before the others would have compiled their functions for them. */
async function sendInTurns(senders: readonly Sender[]): Promise<void> {
  for (let count = 0; count < turns; count++) {
    for (const sender of count % 2 === 0 ? senders : senders.toReversed()) {
      await sender.send(turn);
    }
  }
}

/** Sending over HTTPS beside the service's own kit, and beside form-data with https. */
export function measureSenders(): Promise<readonly Measurement[]> {
  return withSender('cadenza', (own) =>
    withSender('kit', (kit) =>
      withSender('form-data', async (byHand) => {
        await sendInTurns([own, kit, byHand]);
        return [
          ...compare(own, kit, 'symphony-api-client-node'),
          ...compare(own, byHand, 'form-data and https'),
        ];
      }),
    ),
  );
}

function compare(own: Sender, other: Sender, what: string): readonly Measurement[] {
  const each = ({ processorTime }: Sender) => processorTime / (turns * turn.messages);
  const median = ({ withFile }: Sender) => quantile(withFile, 0.5);
  return [
    {
      what: 'processor time of sending a message over HTTPS',
      value: each(own),
      unit: 'ms',
      yardstick: { what, value: each(other) },
      goal: { atMost: 1 },
      budget: { atMost: 2 },
    },
    {
      what: `sending a file of ${fileSize / 1e6} MB over HTTPS, median`,
      value: median(own),
      unit: 'ms',
      yardstick: { what, value: median(other) },
      goal: { atMost: 1 },
      budget: { atMost: 3 },
    },
  ];
}
