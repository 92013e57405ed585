import { testUser } from 'cadenza/testing';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { SecureOrder, SecureQuestion } from './secure-child.js';
import { onSecureStage } from './secure-stage.js';

const messages = 300;
const files = 10;
const fileSize = 5_000_000;

interface Sent {
  /** Milliseconds of the processor for each message. */
  readonly processorTime: number;
  /** Of a message with a file. */
  readonly withFile: number;
}

/** Messages and files sent one after the other by one kind of client. */
function sentBy(kind: SecureOrder['kind']): Promise<Sent> {
  return onSecureStage(kind, ['alice'], async ({ pod, ask }) => {
    await using alice = await testUser(pod, 'alice');
    const streamId = await alice.openIm('echo');
    const send = (question: SecureQuestion) => ask<readonly number[]>(question);
    await send({ send: messages, streamId });
    const before = await ask<number>('processor time');
    await send({ send: messages, streamId });
    const processorTime = ((await ask<number>('processor time')) - before) / messages;
    const times = await send({ send: files, streamId, fileSize });
    return { processorTime, withFile: quantile(times, 0.5) };
  });
}

/** Sending over HTTPS beside the service's own kit, and beside form-data with https. */
export async function measureSenders(): Promise<readonly Measurement[]> {
  const own = await sentBy('cadenza');
  const kit = await sentBy('kit');
  const byHand = await sentBy('form-data');
  const message = {
    what: 'processor time of sending a message over HTTPS',
    value: own.processorTime,
    unit: 'ms',
    goal: { atMost: 1 },
    budget: { atMost: 2 },
  } as const;
  const file = {
    what: `sending a file of ${fileSize / 1e6} MB over HTTPS, median`,
    value: own.withFile,
    unit: 'ms',
    goal: { atMost: 1 },
    budget: { atMost: 3 },
  } as const;
  const theKit = 'symphony-api-client-node';
  return [
    { ...message, yardstick: { what: theKit, value: kit.processorTime } },
    { ...message, yardstick: { what: 'form-data and https', value: byHand.processorTime } },
    { ...file, yardstick: { what: theKit, value: kit.withFile } },
    { ...file, yardstick: { what: 'form-data and https', value: byHand.withFile } },
  ];
}
