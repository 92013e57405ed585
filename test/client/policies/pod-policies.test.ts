import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, PolicyError } from '../../../src/client/index.js';
import { unsafeMessageML } from '../../../src/messageml/index.js';
import { Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { collect, failure } from '../failure.js';

let pod: Pod;
let sender: Client;
let officer: Client;
let streamId: string;

beforeAll(async () => {
  pod = await Pod.start({
    seed: {
      people: [{ username: 'alice', displayName: 'Alice' }],
      policies: [
        { name: 'Projects', type: 'BLOCK', terms: ['Neptune'] },
        { name: 'Care', type: 'WARN', terms: ['guarantee'] },
      ],
    },
  });
});

afterAll(() => pod.close());

beforeEach(async () => {
  await pod.reset();
  sender = new Client((await serviceAccount(pod, 'quotes')).config);
  const account = await serviceAccount(pod, 'officer', { roles: ['EF_POLICY_MANAGEMENT'] });
  officer = new Client(account.config);
  const alice = await sender.users.byUsername('alice');
  streamId = await sender.streams.createIm([alice?.id ?? 0]);
});

afterEach(async () => {
  await Promise.all([sender.close(), officer.close()]);
});

const send = (text: string, policies?: 'enforce' | 'accept-warning') =>
  sender.messages.create(streamId, {
    message: unsafeMessageML(`<messageML>${text}</messageML>`),
    ...(policies === undefined ? {} : { policies }),
  });

const recorded = async () =>
  (await collect(officer.violations.messages({ startTime: 0 }))).map(({ violation }) => [
    violation.action,
    violation.outcome.type,
    violation.ignoreDLPwarning,
  ]);

test('[DLP-4] a message that a policy blocks ends in an error that says what matched', async () => {
  const error = await failure(send('About Neptune', 'enforce'));
  expect(error).toBeInstanceOf(PolicyError);
  expect(error).toMatchObject({
    code: 'BLOCKED_BY_POLICY',
    action: 'BLOCK',
    outcome: 'did-not-happen',
    policies: ['Projects'],
    terms: ['Neptune'],
  });
  expect(await recorded()).toEqual([['BLOCK', 'REJECTED_VIOLATION', false]]);
});

test('what matched is text of the message, and no log shows it', async () => {
  const error = await failure(send('About Neptune', 'enforce'));
  const shown = [error.message, inspect(error), JSON.stringify(error)].join();
  expect(shown).not.toContain('Neptune');
});

test('a log of what a policy blocked names the policies', async () => {
  const error = await failure(send('About Neptune', 'enforce'));
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({
    code: 'BLOCKED_BY_POLICY',
    action: 'BLOCK',
    policies: ['Projects'],
    serverTime: error.serverTime,
  });
});

test('[DLP-5] [DLP-7] a message that was held back with a warning is sent when it is accepted', async () => {
  const error = await failure(send('I guarantee', 'enforce'));
  expect(error).toMatchObject({ code: 'WARNED_BY_POLICY', action: 'WARN', terms: ['guarantee'] });
  const { messageId } = await send('I guarantee', 'accept-warning');
  expect(messageId).not.toBe('');
  expect((await recorded()).sort()).toEqual([
    ['WARN', 'ACCEPTED_WARNING', true],
    ['WARN', 'REJECTED_VIOLATION', false],
  ]);
});

test('[DLP-6] a message that was warned of and then edited is a new one, without another record', async () => {
  expect(await failure(send('I guarantee', 'enforce'))).toMatchObject({ action: 'WARN' });
  const { message } = await send('I expect', 'enforce');
  expect(message).toContain('I expect');
  expect(await recorded()).toEqual([['WARN', 'REJECTED_VIOLATION', false]]);
});

test('[DLP-8] a message of a client that takes no part passes, and is recorded', async () => {
  await send('About Neptune');
  expect(await recorded()).toEqual([['ALLOW', 'ACCEPTED_LEGACY_CLIENT', false]]);
});

test('[DLP-2] violations are walked over pages, to the last', async () => {
  for (let count = 0; count < 5; count++) {
    await send(`About Neptune ${count}`);
  }
  const limited = officer.violations.messages({ startTime: 0, limit: 2 });
  const ids = (await collect(limited)).map(({ violation }) => violation.enforcementEventID);
  expect(new Set(ids).size).toBe(5);
});

test('[DLP-1] [DLP-2] violations are read by GET too, and from a saved cursor on', async () => {
  for (let count = 0; count < 3; count++) {
    await send(`About Neptune ${count}`);
  }
  const range = { startTime: 0, limit: 2 };
  const all = await collect(officer.violations.messages(range, { method: 'GET' }));
  expect(all.map(({ version }) => version)).toEqual(['V2', 'V2', 'V2']);
  const walk = officer.violations.messages(range);
  await walk[Symbol.asyncIterator]().next();
  const rest = officer.violations.messages({ cursor: walk.cursor });
  await expect(collect(rest)).resolves.toEqual(all.slice(1));

  await send('About Neptune once more');
  const later = officer.violations.messages({ cursor: rest.cursor });
  await expect(collect(later)).resolves.toHaveLength(1);
});

test('[DLP-13] reading violations without the role is refused', async () => {
  expect(await failure(collect(sender.violations.messages({ startTime: 0 })))).toMatchObject({
    code: 'FORBIDDEN',
  });
});
