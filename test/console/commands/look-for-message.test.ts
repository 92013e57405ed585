import { expect, test } from '@jest/globals';
import type { CommandContext } from '../../../src/console/commands/command-context.js';
import { sendOrFind } from '../../../src/console/commands/look-for-message.js';
import { PodError, unreachable } from '../../../src/console/service/pod-error.js';
import type { PodService } from '../../../src/console/service/pod-service.js';
import { initialState } from '../../../src/console/state/console-state.js';
import type { Message } from '../../../src/contract/index.js';
import { alice, bob, message, user } from '../fixtures.js';

const streamId = 'a';
const outgoing = { message: '<messageML>Hi</messageML>' };
const now = Date.now();
const mine = message({ messageId: 'm', streamId, timestamp: now });

/** Sends a message whose answer is lost, in a conversation that then has these. */
async function sendInto(
  messages: readonly Message[],
  source: () => Promise<Response> = () => Promise.resolve(Response.json(outgoing)),
  failure: PodError = unreachable(undefined),
): Promise<Message | undefined> {
  const service: Pick<PodService, 'history' | 'asPersonControlled'> = {
    history: () => Promise.resolve({ messages, earlier: false, later: false }),
    asPersonControlled: source,
  };
  const store = { state: () => ({ ...initialState, me: user(alice) }) };
  // Nothing else is used of what commands have.
  const context = { service, store } as unknown as CommandContext;
  const lost = () => Promise.reject(failure);
  return sendOrFind(context, { streamId, outgoing }, lost).catch(() => undefined);
}

test('a message whose answer was lost is found where it has arrived', async () => {
  expect(await sendInto([mine])).toBe(mine);
});

test('what somebody else says, what is older and what says something else are not taken for it', async () => {
  const other = () => Promise.resolve(Response.json({ message: '<messageML>Ho</messageML>' }));
  expect(await sendInto([])).toBeUndefined();
  expect(await sendInto([message({ messageId: 'b', by: bob, timestamp: now })])).toBeUndefined();
  expect(await sendInto([{ ...mine, timestamp: now - 60_000 }])).toBeUndefined();
  expect(await sendInto([mine], other)).toBeUndefined();
});

test('an end user, who is not told what a message was written as, finds it as well', async () => {
  expect(await sendInto([mine], () => Promise.reject(new PodError(403, 'No.')))).toBe(mine);
});

test('what broke down may have taken the message before; what was refused has not', async () => {
  expect(await sendInto([mine], undefined, new PodError(502, 'No answer.'))).toBe(mine);
  expect(await sendInto([mine], undefined, new PodError(429, 'Too many.'))).toBeUndefined();
});
