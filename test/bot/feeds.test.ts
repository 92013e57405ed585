import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Bot, sqliteStore, type Store } from '../../src/bot/index.js';
import { limits } from '../../src/contract/index.js';
import { readIncomingMessage } from '../../src/messageml/index.js';
import { ManualClock } from '../../src/pod/index.js';
import { serviceAccount } from '../built/accounts.js';
import { gate } from './gate.js';
import { Stage } from './stage.js';

const clock = new ManualClock();
const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-feeds-'));
beforeAll(() => stage.open({ clock }));
afterAll(() => rmSync(folder, { recursive: true }));

test('a bot on the datahose handles what is said where it is no member', async () => {
  const roles = ['INDIVIDUAL', 'CONTENT_EXPORT_SERVICE'];
  const { config } = await serviceAccount(stage.pod, 'archive', { roles });
  const datahose = { tag: 'archive', eventTypes: ['MESSAGESENT'] };
  await using bot = new Bot({ ...config, datahose }, { log: false, source: 'datahose' });
  const heard = gate();
  const texts: string[] = [];
  bot.on('MESSAGESENT', (ctx) => {
    texts.push(ctx.incoming.text);
    void heard.pass();
  });
  await bot.start();
  const alice = await stage.person('alice');
  await alice.say('bob', 'between the two of us');
  await heard.reached;
  expect(texts).toEqual(['between the two of us']);
});

test('two processes that read one feed answer each message once, where they share a store', async () => {
  const file = join(folder, 'twin.db');
  const store = (): Store => sqliteStore(file, { outlives: 'process' });
  const setUp = (it: Bot): void =>
    void it.on('MESSAGESENT', (ctx) => ctx.reply(`re ${ctx.incoming.text}`));
  const one = await stage.bot('twin', setUp, { store: store() });
  const other = await stage.bot('twin', setUp, { store: store() });
  const alice = await stage.person('alice');
  const texts = Array.from({ length: 20 }, (_, index) => `number ${index}`);
  let streamId = '';
  for (const text of texts) {
    ({ streamId } = (await alice.say('twin', text)).raw.stream);
  }
  const answered = new Set<string>();
  while (answered.size < texts.length) {
    clock.advance(limits.datafeedRedelivery + 1_000);
    answered.add((await alice.nextMessage({ timeout: 15_000 })).text);
  }
  await other.stop();
  const said = await one.client.messages.list(streamId, { since: 0, limit: 500 });
  const answers = said.map((message) => readIncomingMessage(message).text);
  expect(answers.filter((text) => text.startsWith('re ')).sort()).toEqual(
    texts.map((text) => `re ${text}`).sort(),
  );
});
