import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { roleAdvice } from '../../../src/client/errors/roles-needed.js';
import { Client } from '../../../src/client/index.js';
import { routes } from '../../../src/client/routes.js';
import { Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { collect, failure } from '../failure.js';

let pod: Pod;

beforeAll(async () => {
  pod = await Pod.start();
});

afterAll(() => pod.close());

const message = {
  message: 'hello',
  intendedMessageTimestamp: 1,
  intendedMessageFromUserId: 1,
  originatingSystemId: 'fooChat',
  originalMessageId: '1',
  streamId: 'a',
};

const calls: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  CONTENT_MANAGEMENT: (client) => collect(client.messages.import([message])),
  USER_PROVISIONING: (client) => collect(client.streams.listEnterprise()),
  EF_POLICY_MANAGEMENT: (client) => collect(client.violations.messages({ startTime: 0 })),
};

test.each(Object.entries(calls))(
  '[AUT-4] a refusal names the role %s, and who has it is not refused',
  async (role, call) => {
    const plain = await serviceAccount(pod, `plain-${role.toLowerCase()}`);
    await using without = new Client(plain.config);
    expect(await failure(call(without))).toMatchObject({
      code: 'FORBIDDEN',
      advice: expect.stringContaining(`(${role}): have an administrator give it`) as unknown,
    });
    const able = await serviceAccount(pod, `able-${role.toLowerCase()}`, { roles: [role] });
    await using client = new Client(able.config);
    await call(client);
  },
);

test('a refused datahose names its role, and not the limit of datafeeds alone', async () => {
  const { config } = await serviceAccount(pod, 'plain-reader');
  await using client = new Client(config);
  const hose = { tag: 'archive', eventTypes: ['MESSAGESENT'] };
  const { code, advice } = await failure(client.datafeeds.readDatahose(hose));
  expect(code).toBe('FORBIDDEN');
  expect(advice).toContain('(CONTENT_EXPORT_SERVICE)');
  expect(advice).not.toContain('feeds that it may have');
});

test('where a membership may be what is missing, no role is named', () => {
  expect(roleAdvice('messages.create')).toBeUndefined();
  expect(roleAdvice('rooms.addMember')).toBeUndefined();
});

test('the operations whose role is known are operations', () => {
  const known = Object.values(routes).filter(({ operation }) => roleAdvice(operation));
  expect(known.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['violations.messages (V3)', 'users.create', 'messages.import']),
  );
});
