import { expect, test } from '@jest/globals';
import { sendSurely } from '../../../src/bot/outbox/send-surely.js';
import { ClientError } from '../../../src/client/index.js';
import type { Message } from '../../../src/contract/index.js';

/** Sends by a service whose first tries fail with a status; time passes only while it is waited. */
async function sendThrough(failures: number, status: number) {
  const failed = new ClientError('SERVICE_FAILED', 'It failed.', {
    operation: 'messages.create',
    outcome: 'unknown',
    status,
  });
  let [tries, time] = [0, 0];
  const sending = sendSurely({
    send: () => (++tries > failures ? Promise.resolve(sent) : Promise.reject(failed)),
    look: () => Promise.resolve(undefined),
    maybeSent: false,
    wait: (pause) => {
      time += pause;
      return Promise.resolve();
    },
    onTrouble: () => undefined,
    deadline: 120_000,
    now: () => time,
  });
  const outcome = await sending.catch((error: unknown) => error);
  return { outcome, tries, time };
}

const sent = { messageId: 'x' } as Message;

test('one failure of the service itself is tried again at once', async () => {
  expect(await sendThrough(1, 500)).toEqual({ outcome: sent, tries: 2, time: 0 });
});

test.each([500, 503, 507])(
  'a service that fails with %d for some seconds is outlived',
  async (status) => {
    const { outcome, tries, time } = await sendThrough(6, status);
    expect({ outcome, tries }).toEqual({ outcome: sent, tries: 7 });
    expect(time).toBeGreaterThan(7_000);
  },
);

test('what always fails is given up while its deadline is far', async () => {
  const { outcome, tries, time } = await sendThrough(Infinity, 500);
  expect(outcome).toMatchObject({ code: 'SERVICE_FAILED' });
  expect(tries).toBe(8);
  expect(time).toBeLessThan(60_000);
});
