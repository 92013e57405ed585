import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { enqueueEvent } from '../../../src/pod/events/enqueue-event.js';
import { Pod } from '../../../src/pod/index.js';
import { readAddress } from '../../../src/pod/store/address.js';
import { Store } from '../../../src/pod/store/store.js';
import { writeListInTurns } from '../../../src/pod/store/write-in-turns.js';
import { actAs } from '../caller.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';

const now = Date.UTC(2026, 0, 1);
const event = {
  id: 'e',
  messageId: 'm',
  timestamp: now,
  type: 'MESSAGESENT',
  initiator: { user: { userId: 1 } },
  payload: {},
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadenza-events-'));
});

afterEach(async () => {
  await dropKeptDatabases();
  rmSync(folder, { recursive: true });
});

test.each([1, 257])(
  'of %i recipients an event reaches all feeds and no others, be they more than one statement takes',
  async (count) => {
    const database = keptDatabase(folder);
    const pod = await Pod.start({ database });
    const [alice, bob] = [await actAs(pod, 'alice'), await actAs(pod, 'bob')];
    await pod.close();
    const feedOf = (user_id: number, number: number) => ({
      user_id,
      id: `feed-${number}`,
      tag: null,
      kind: 'fanout' as const,
      filter: null,
      created_at: now,
      last_read_at: now,
    });
    const ofAlice = Array.from({ length: 7_000 }, (_, number) => feedOf(alice.user.id, number));
    const recipients = Array.from({ length: count }, (_, number) => alice.user.id - number);

    const store = await Store.open(readAddress(database, undefined));
    try {
      const reached = await store.transaction(async (queries) => {
        await writeListInTurns(queries, [...ofAlice, feedOf(bob.user.id, 0)], (some) =>
          queries.insertInto('datafeeds').values(some).execute(),
        );
        return enqueueEvent(queries, event, recipients, now);
      });
      expect(reached).toHaveLength(7_000);
      expect(new Set(reached)).toEqual(new Set([alice.user.id]));
      const { deliveries } = await store.queries
        .selectFrom('deliveries')
        .select(({ fn }) => fn.countAll().as('deliveries'))
        .executeTakeFirstOrThrow();
      expect(Number(deliveries)).toBe(7_000);
    } finally {
      await store.close();
    }
  },
);
