import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Bot, collection, type Row, sqliteStore } from '../../../src/bot/index.js';
import type { StreamId } from '../../../src/contract/index.js';
import { readIncomingMessage } from '../../../src/messageml/index.js';
import { gate } from '../gate.js';
import { HandClock } from '../hand-clock.js';
import { Stage } from '../stage.js';

interface Waiting {
  readonly message: string;
  readonly claimedBy?: string;
}

const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-queues-'));
beforeAll(() => stage.open());
afterAll(() => rmSync(folder, { recursive: true }));

const waiting = collection<Waiting>('outbox/messages');
const morning = '2026-11-23T09:00:00Z';

/** What was said in a stream, oldest first. */
async function saidIn(bot: Bot, streamId: StreamId): Promise<readonly string[]> {
  const messages = await bot.client.messages.list(streamId, { since: 0 });
  return messages.map((message) => readIncomingMessage(message).text);
}

async function rowOf(bot: Bot, text: string): Promise<Row<Waiting> | undefined> {
  const rows = await bot.store.scan(waiting);
  return rows.find(({ value }) => value.message.includes(text));
}

test('a message that waits for the one before it, which another process sends, follows soon after it', async () => {
  const store = sqliteStore(join(folder, 'side.db'), { outlives: 'process' });
  const door = gate();
  const first = await stage.bot('side', () => undefined, { store, clock: new HandClock(morning) });
  const clock = new HandClock(morning);
  const second = await stage.bot('side', () => undefined, { store, clock });
  const alice = await stage.person('alice');
  const streamId = await first.client.streams.createIm([alice.user.id]);
  const create = first.client.messages.create.bind(first.client.messages);
  first.client.messages.create = (...given) => door.pass().then(() => create(...given));
  const sending = first.send({ streamId }, 'one');
  await door.reached;

  await second.send({ streamId }, 'two', { at: new Date('2026-11-23T09:00:01Z') });
  clock.advance(2_000);
  let row = await rowOf(second, 'two');
  while (row?.due === undefined || row.due <= clock.now() || row.value.claimedBy !== undefined) {
    await nextTurn();
    row = await rowOf(second, 'two');
  }
  door.open();
  await sending;
  clock.advance(1_000);
  while ((await rowOf(second, 'two')) !== undefined) {
    await nextTurn();
  }
  expect(await saidIn(second, streamId)).toEqual(['one', 'two']);
});
