import { expect, test } from '@jest/globals';
import { Client, loadConfig } from '../../src/client/index.js';
import { callUntyped } from '../bot/untyped.js';

const config = { host: 'localhost', bot: { username: 'bot', privateKey: { content: 'none' } } };

/** What an operation ends with that is called by a program without types. */
async function endOf(
  resource: object,
  method: string,
  given: readonly unknown[],
): Promise<unknown> {
  try {
    return await callUntyped(resource, method, given);
  } catch (error) {
    return error;
  }
}

test.each<[resource: keyof Client, method: string, given: readonly unknown[], words: string]>([
  ['users', 'byIds', [], 'the ids must be a list.'],
  ['users', 'byEmails', ['a@b.c'], 'the addresses must be a list.'],
  ['users', 'byUsernames', [null], 'the usernames must be a list.'],
  ['users', 'search', [], 'the search must be an object.'],
  ['users', 'suspend', [7], 'the suspension must be an object.'],
  ['users', 'get', [7, null], 'the options must be an object.'],
  ['rooms', 'search', [null], 'the search must be an object.'],
  ['messages', 'list', ['id'], 'the range must be an object.'],
  ['messages', 'history', ['id', null], 'the range must be an object.'],
  ['messages', 'update', ['id', 'id'], 'the message must be an object.'],
  ['messages', 'blast', ['id'], 'the ids of streams must be a list.'],
  ['messages', 'details', [], 'the ids of messages must be a list.'],
  ['streams', 'list', [null], 'the filter must be an object.'],
  ['streams', 'messageIds', ['id'], 'the range must be an object.'],
  ['streams', 'attachments', ['id', null], 'the range must be an object.'],
  ['auditTrail', 'privilegedUsers', [], 'the range must be an object.'],
  ['certificates', 'listByType', [], 'the types must be a list.'],
])('client.%s.%s says what it takes: %j', async (resource, method, given, words) => {
  const client = new Client(config);
  const operations: unknown = Reflect.get(client, resource);
  expect(await endOf(Object(operations) as object, method, given)).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining(words),
  });
  await client.close();
});

test('a client and a configuration say what they take', async () => {
  const refusal = { code: 'BAD_INPUT', message: expect.stringContaining('must be') };
  const made = Promise.resolve().then(() => Reflect.construct(Client, [config, null]) as unknown);
  await expect(made).rejects.toMatchObject(refusal);
  await expect(Reflect.apply(loadConfig, undefined, [5])).rejects.toMatchObject(refusal);
  await expect(Reflect.apply(loadConfig, undefined, [null])).rejects.toMatchObject(refusal);
});
