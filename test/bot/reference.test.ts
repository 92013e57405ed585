import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import {
  collection,
  type Conversation,
  put,
  type Reference,
  sqliteStore,
  storeKey,
} from '../../src/bot/index.js';
import { contextOf } from './context.js';
import { messageEvent } from './events.js';
import { Stage } from './stage.js';

const stage = new Stage();

beforeAll(() => stage.open());

const asked = collection<Reference>('asked');
const key = storeKey('report');

test('what is sent to a stored reference arrives where it was asked, after a restart too', async () => {
  const alice = await stage.person('alice');
  const file = join(mkdtempSync(join(tmpdir(), 'cadenza-reference-')), 'bot.db');
  const first = await stage.bot(
    'reporter',
    (bot) => {
      bot.command('/report', async (ctx) => {
        ctx.write(put(asked, key, bot.reference(ctx)));
        await ctx.reply('Later.');
      });
    },
    { store: sqliteStore(file) },
  );
  await alice.say('reporter', '/report');
  expect((await alice.nextMessage()).text).toBe('Later.');
  await first.stop();
  let survey: Conversation<undefined> | undefined;
  const second = await stage.bot(
    'reporter',
    (bot) => {
      survey = bot.conversation('survey', async (c) => {
        await c.say('How was it?');
      });
    },
    { store: sqliteStore(file) },
  );
  const reference = (await second.store.get(asked, key))?.value;
  assert(reference !== undefined && survey !== undefined);
  await second.send(reference, 'Here is the report.');
  await second.conversations.start(survey, undefined, reference);
  expect((await alice.nextMessage()).text).toBe('Here is the report.');
  expect((await alice.nextMessage()).text).toBe('How was it?');
});

test('a conversation is started with somebody by name, in the language of that person', async () => {
  const alice = await stage.person('alice');
  let survey: Conversation<undefined> | undefined;
  const bot = await stage.bot(
    'surveyor',
    (it) => {
      survey = it.conversation('survey', async (c) => {
        await c.say(`${c.user.displayName ?? ''}: ${c.language}`);
      });
    },
    { language: ({ username }) => (username === 'alice' ? 'de' : 'en') },
  );
  assert(survey !== undefined);
  for (const whom of [{ username: 'alice' }, { userId: alice.user.id }]) {
    await bot.conversations.start(survey, undefined, whom);
    expect((await alice.nextMessage()).text).toBe('Alice Adams: de');
  }
  const nobody = bot.conversations.start(survey, undefined, { username: 'nobody' });
  await expect(nobody).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
});

test('an event that belongs to no conversation has no reference', async () => {
  const bot = await stage.bot('asker', () => undefined);
  const ctx = { ...contextOf(messageEvent('hello')), stream: undefined };
  expect(() => bot.reference(ctx)).toThrow(expect.objectContaining({ code: 'NO_STREAM' }));
});
