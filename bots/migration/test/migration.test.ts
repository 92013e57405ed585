import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Bot } from 'cadenza';
import { playTranscript, testBot, type TestBotOptions } from 'cadenza/testing';
import migration from '../bot.js';
import { zip } from './zip.js';

const folder = mkdtempSync(join(tmpdir(), 'migration-'));
after(() => rmSync(folder, { recursive: true }));

/** The bot, with its journals where they are gone after the tests. */
const bot = (it: Bot): void => migration(it, folder);

/** What `seed.yaml` asks for, in the words of the test kit. */
const options = {
  roles: ['INDIVIDUAL', 'CONTENT_MANAGEMENT', 'USER_PROVISIONING'],
  seed: {
    people: [
      { username: 'ivan', displayName: 'Ivan Ito', roles: ['INDIVIDUAL', 'USER_PROVISIONING'] },
    ],
  },
} as const satisfies TestBotOptions;

test('an export is read, planned and moved once', () =>
  playTranscript(bot, new URL('migration.chat', import.meta.url), options));

test('people, rooms, messages and files arrive, who has left is disabled, and failures are a file', async () => {
  await using stage = await testBot(bot, { ...options, people: ['ivan'] });
  const { ivan } = stage;
  const users = [
    { id: 'U1', name: 'nora', profile: { real_name: 'Nora Nash', email: 'nora@example.org' } },
    { id: 'U2', name: 'omar', deleted: true, profile: { email: 'omar@example.org' } },
  ];
  const messages = [
    { ts: '1767603660.000200', user: 'U1', text: 'Here', files: [{ id: 'F1', name: 'a.txt' }] },
    { ts: '1767603670.000300', user: 'U2', text: 'Thanks' },
    { ts: '1767603680.000400', user: 'U3', text: 'Who am I?' },
  ];
  const content = zip({
    'users.json': JSON.stringify(users),
    'channels.json': JSON.stringify([{ name: 'desk', members: ['U1', 'U2'] }]),
    'desk/2026-01-05.json': JSON.stringify(messages),
    '__uploads/F1/a.txt': 'the file',
  });

  await ivan.say('/migrate');
  await stage.quiet();
  await ivan.attach({ name: 'slack.zip', content: new Uint8Array(content) });
  await stage.quiet();
  await ivan.say('yes');
  await stage.quiet();

  const report = ivan.messages.at(-1);
  assert.ok(report);
  assert.match(report.text, /Failed: 1/);
  assert.match((await ivan.download(report)).toString(), /"message","desk\/1767603680\.000400"/);
  const { client } = stage.bot;
  const omar = await client.users.byUsername('omar');
  assert.ok(omar);
  assert.equal((await client.users.status(omar.id)).status, 'DISABLED');
  const texts: string[] = [];
  for await (const { id } of client.streams.list({ streamTypes: ['ROOM'] })) {
    for (const { message, attachments } of await client.messages.list(id, { since: 0 })) {
      texts.push(message.replace(/<[^>]*>/g, ''), ...(attachments ?? []).map(({ name }) => name));
    }
  }
  assert.deepEqual(texts.toSorted(), ['Here', 'Thanks', 'a.txt']);
});
