import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openImportJournal } from '../../src/client/administration.js';
import type { Client } from '../../src/client/index.js';
import { ScriptedService } from './scripted-service.js';

let service: ScriptedService;
let client: Client;

beforeEach(async () => {
  service = await ScriptedService.start();
  client = service.client();
});

afterEach(() => service.close());

test.each<[string, () => AsyncIterable<unknown>]>([
  ['messages.blast', () => client.messages.blast(['s1'], { message: 'hello' })],
  ['messages.import', () => client.messages.import([])],
  ['users.createAll', () => client.users.createAll([])],
])('%s is refused where it is awaited: it is made as its outcomes are read', async (name, call) => {
  await expect(Promise.resolve().then(call)).rejects.toMatchObject({
    code: 'BAD_ARGUMENT',
    message: `${name} does nothing until its outcomes are read: write "for await (const outcome of client.${name}(…))" instead of awaiting it.`,
    outcome: 'did-not-happen',
  });
});

test('so is a migration', async () => {
  await using journal = await openImportJournal(':memory:');
  const migration = { users: [], streams: [], messages: [] };
  await expect(
    Promise.resolve().then(() => client.migrate(migration, { journal })),
  ).rejects.toThrow('client.migrate(…)');
});
