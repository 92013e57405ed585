import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Recipient } from '../../../src/bot/index.js';
import { memoryStore, sqliteStore } from '../../../src/bot/index.js';
import { defaultSeed } from '../../../src/pod/index.js';
import { gate } from '../gate.js';
import { Stage } from '../stage.js';
import { failingStore, failsAt } from '../state/failing-store.js';

const stage = new Stage();

beforeAll(() =>
  stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [{ username: 'crier', displayName: 'Crier' }],
      rooms: [1, 2, 3, 4].map((n) => ({
        name: `Room ${n}`,
        owner: 'alice',
        members: ['crier'],
      })),
    },
  }),
);

const folder = mkdtempSync(join(tmpdir(), 'cadenza-broadcasts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rooms: readonly Recipient[] = [1, 2, 3, 4].map((n) => ({ room: `Room ${n}` }));

test('a broadcast reaches everybody once, tells how far it is, and goes on where it was', async () => {
  const alice = await stage.person('alice');
  const store = memoryStore();
  const bot = await stage.bot('crier', () => undefined, { store });
  const ended = new AbortController();
  const steps: number[] = [];
  const first = await bot.broadcast(rooms, 'Closed.', {
    name: 'closed',
    atOnce: 1,
    signal: ended.signal,
    onProgress: ({ sent }) => {
      steps.push(sent);
      if (sent === 2) {
        ended.abort();
      }
    },
  });
  expect(first).toMatchObject({ sent: 2, complete: false });
  const second = await bot.broadcast(rooms, 'Closed.', { name: 'closed' });
  expect(second).toEqual({ sent: 2, skipped: 2, failed: 0, failures: [], complete: true });
  expect(steps).toEqual([1, 2]);
  const streams = new Set<string>();
  while (streams.size < rooms.length) {
    streams.add((await alice.nextMessage()).raw.stream.streamId);
  }
  expect(alice.messages).toHaveLength(4);
});

test('who cannot be reached stands in the report, and the others get it all the same', async () => {
  const alice = await stage.person('alice');
  const bot = await stage.bot('crier', () => undefined);
  const to: Recipient[] = [{ room: 'Nowhere' }, { username: 'alice' }, { username: 'alice' }];
  const report = await bot.broadcast(to, (one) => `For ${'username' in one ? one.username : '?'}`);
  expect(report).toMatchObject({ sent: 1, skipped: 1, failed: 1, complete: true });
  expect(report.failures).toMatchObject([{ to: { room: 'Nowhere' }, code: 'NO_SUCH_ROOM' }]);
  expect((await alice.nextMessage()).text).toBe('For alice');
});

test('two processes that broadcast under one name reach everybody once, and go on with what one of them failed at', async () => {
  const alice = await stage.person('alice');
  const newStore = () => sqliteStore(join(folder, 'twin.db'), { outlives: 'process' });
  const name = 'twin';
  const looking = gate();
  const isSecondLook = failsAt(2, 'get', 'outbox/claims');
  const noteLook = (call: Parameters<typeof isSecondLook>[0]): boolean => {
    if (isSecondLook(call)) {
      void looking.pass();
    }
    return false;
  };
  const [one, other] = [
    await stage.bot(name, () => undefined, { store: newStore() }),
    await stage.bot(name, () => undefined, { store: failingStore(newStore(), noteLook) }),
  ];
  const { messages } = one.client;
  const create = messages.create.bind(messages);
  const sending = gate();
  messages.create = async (...given) => {
    await sending.pass();
    return create(...given);
  };
  const to: readonly Recipient[] = [{ username: 'alice' }];
  const first = one.broadcast(to, 'Once.', { name });
  await sending.reached;
  const second = other.broadcast(to, 'Once.', { name });
  await looking.reached;
  sending.open();
  await Promise.all([first, second]);
  expect((await alice.nextMessage()).text).toBe('Once.');
  expect(alice.unread()).toEqual([]);

  const closed: readonly Recipient[] = [{ streamId: await alice.room('Room 1') }];
  const refused = await one.broadcast(closed, 'Closed.', { name });
  expect(refused).toMatchObject({ failed: 1 });
  await alice.invite(name, 'Room 1');
  expect(await other.broadcast(closed, 'Closed.', { name })).toMatchObject({ sent: 1 });
});

test('a broadcast to what is no list is told what sends to one', async () => {
  const bot = await stage.bot('lonely', () => undefined);
  const one = { username: 'alice' } as unknown as readonly Recipient[];
  await expect(bot.broadcast(one, 'Closed.')).rejects.toMatchObject({
    code: 'BAD_RECIPIENT',
    message: expect.stringContaining('For one, there is bot.send') as unknown,
  });
});

test('a broadcast waits for a store that is away, and reports nobody as failed who got it', async () => {
  const alice = await stage.person('alice');
  const fails = [
    failsAt(1, 'get', 'broadcasts'),
    failsAt(1, 'commit', 'outbox/claims'),
    failsAt(1, 'commit', 'broadcasts'),
  ];
  const kept = sqliteStore(join(folder, 'away.db'), { outlives: 'process' });
  const store = failingStore(kept, (call) => fails.some((isNow) => isNow(call)));
  const bot = await stage.bot('crier', () => undefined, { store });
  const report = await bot.broadcast([{ username: 'alice' }], 'Closed.');
  expect(report).toMatchObject({ sent: 1, failed: 0, complete: true });
  await alice.nextMessage();
  expect(alice.messages).toHaveLength(1);
});
