import { expect, test } from '@jest/globals';
import { sendSurely } from '../../../src/bot/outbox/send-surely.js';
import { ClientError } from '../../../src/client/index.js';
import type { Message } from '../../../src/contract/index.js';

/** The failure of a service that answers with a status. */
function failedWith(status: number): ClientError {
  const details = { operation: 'messages.create', outcome: 'unknown', status } as const;
  return new ClientError('SERVICE_FAILED', 'It failed.', details);
}

/** Sends by a service whose first tries fail; time passes only while it is waited. */
async function sendThrough(failures: number, failed: ClientError) {
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
  expect(await sendThrough(1, failedWith(500))).toEqual({ outcome: sent, tries: 2, time: 0 });
});

test.each([500, 503, 507])(
  'a service that fails with %d for some seconds is outlived',
  async (status) => {
    const { outcome, tries, time } = await sendThrough(6, failedWith(status));
    expect({ outcome, tries }).toEqual({ outcome: sent, tries: 7 });
    expect(time).toBeGreaterThan(7_000);
  },
);

test.each(['CERTIFICATE_UNTRUSTED', 'PROXY_REFUSED', 'CONNECTION_FAILED'] as const)(
  'a message waits while %s keeps the bot from the service',
  async (code) => {
    const failed = new ClientError(code, 'It failed.', {
      operation: 'messages.create',
      outcome: 'did-not-happen',
    });
    const { outcome, tries } = await sendThrough(5, failed);
    expect({ outcome, tries }).toEqual({ outcome: sent, tries: 6 });
  },
);

test('what always fails is given up while its deadline is far', async () => {
  const { outcome, tries, time } = await sendThrough(Infinity, failedWith(500));
  expect(outcome).toMatchObject({ code: 'SERVICE_FAILED' });
  expect(tries).toBe(8);
  expect(time).toBeLessThan(60_000);
});
