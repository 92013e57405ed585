import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type { Bot } from 'cadenza';
import { playTranscript, testBot, type TestBotOptions } from 'cadenza/testing';
import { strToU8, zipSync } from 'fflate';
import migration from '../bot.js';
import { filesOfTexts, slackExport } from './exports.js';

const folder = mkdtempSync(join(tmpdir(), 'migration-'));
after(() => rmSync(folder, { recursive: true }));

/** The bot, with its journals and exports where they are gone after the tests. */
const place = { exports: join(folder, 'exports'), journals: join(folder, 'journals') };
const bot = (it: Bot): void => migration(it, place);

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
  const stranger = [{ ts: '1767690080.000400', user: 'U3', text: 'Who am I?' }];
  const whole = { ...slackExport, 'desk/2026-01-06.json': JSON.stringify(stranger) };

  await ivan.say('/migrate');
  await stage.quiet();
  const content = zipSync(Object.fromEntries(filesOfTexts(whole)));
  await ivan.attach({ name: 'slack.zip', content });
  await stage.quiet();
  await ivan.say('yes');
  await stage.quiet();

  const report = ivan.messages.at(-1);
  assert.ok(report);
  assert.match(report.text, /Failed: 2/);
  const failures = (await ivan.download(report)).toString();
  assert.match(failures, /"message","desk\/1767690080\.000400"/);
  // It can still be imported when it is corrected.
  assert.match(failures, /"close","desk",.*stays open/);
  const { client } = stage.bot;
  const omar = await client.users.byUsername('omar');
  assert.ok(omar);
  assert.equal((await client.users.status(omar.id)).status, 'DISABLED');
  const texts: string[] = [];
  for await (const { id } of client.streams.list({
    streamTypes: ['ROOM'],
    includeInactiveStreams: true,
  })) {
    for (const { message, attachments } of await client.messages.list(id, { since: 0 })) {
      texts.push(message.replace(/<[^>]*>/g, ''), ...(attachments ?? []).map(({ name }) => name));
    }
  }
  assert.deepEqual(texts.toSorted(), [
    'See @omar &amp; this (https://example.org)',
    'Thanks',
    'a.txt',
  ]);
});

test('an unpacked export is found by its name in the folder, and its progress is shown', async () => {
  const export_ = join(place.exports, 'acme');
  for (const [path, text] of Object.entries(slackExport)) {
    mkdirSync(dirname(join(export_, path)), { recursive: true });
    writeFileSync(join(export_, path), text);
  }
  writeFileSync(join(export_, '.DS_Store'), 'a computer puts it there');
  cpSync(export_, join(folder, 'elsewhere'), { recursive: true });
  await using stage = await testBot(bot, { ...options, people: ['ivan'] });
  const { ivan } = stage;

  await ivan.say('/migrate');
  await stage.quiet();
  await ivan.say('../elsewhere');
  await stage.quiet();
  assert.match(ivan.messages.at(-1)?.text ?? '', /^Send me an export/);
  await ivan.say('acme');
  await stage.quiet();
  await ivan.say('yes');
  await stage.quiet();

  const texts = ivan.messages.map(({ text }) => text);
  assert.ok(texts.includes('80 % are done.'), texts.join('\n'));
  assert.equal(texts.at(-1), 'Moved: 7. There before: 0. Failed: 0.');
});

test('an archive that is damaged says so', async () => {
  await using stage = await testBot(bot, { ...options, people: ['ivan'] });
  await stage.ivan.say('/migrate');
  await stage.quiet();
  await stage.ivan.attach({ name: 'slack.zip', content: strToU8('hello') });
  await stage.quiet();
  assert.match(
    stage.ivan.messages.at(-1)?.text ?? '',
    /slack\.zip cannot be read: invalid zip data/,
  );
});
