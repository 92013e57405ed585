import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { DefaultQueryExecutor } from 'kysely';
import { Pod } from '../../src/pod/index.js';
import type { Caller } from './caller.js';
import { actAs, expectOk } from './caller.js';

let pod: Pod;
let alice: Caller;
let officer: Caller;

beforeAll(async () => {
  const roles = ['USER_PROVISIONING', 'SUPER_ADMINISTRATOR'] as const;
  pod = await Pod.start({
    seed: {
      people: [{ username: 'alice', displayName: 'Alice' }],
      serviceAccounts: [{ username: 'officer', displayName: 'Officer', roles: [...roles] }],
    },
  });
  alice = await actAs(pod, 'alice');
  officer = await actAs(pod, 'officer');
});

afterEach(() => {
  jest.restoreAllMocks();
});

afterAll(() => pod.close());

/** The columns that are set while something is done, by their tables. */
async function columnsSetBy(work: () => Promise<unknown>): Promise<ReadonlyMap<string, string>> {
  const executed = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await work();
  const updates = executed.mock.calls.flatMap(
    ([{ sql }]) => /^update "(\w+)" set (.*) where /s.exec(sql) ?? [],
  );
  const found = new Map<string, string>();
  for (let at = 0; at < updates.length; at += 3) {
    found.set(updates[at + 1] ?? '', updates[at + 2] ?? '');
  }
  return found;
}

/** SQLite looks at each row that refers to an id that is set, though it stays: at each message of a room or a user. */
test('what is changed keeps its id without setting it', async () => {
  const room = (await alice.createRoom({ name: 'Desk' })).roomSystemInfo.id;
  const signal = expectOk(
    await alice.post('/agent/v1/signals/create', { name: 'news', query: 'HASHTAG:news' }),
  ).json() as { id: string };
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    streams: async () =>
      expectOk(await alice.post(`/pod/v3/room/${room}/update`, { description: 'Ours' })),
    users: async () =>
      expectOk(
        await officer.post(`/pod/v2/admin/user/${alice.user.id}/update`, {
          displayName: 'Alice A',
        }),
      ),
    signals: async () =>
      expectOk(await alice.post(`/agent/v1/signals/${signal.id}/update`, { name: 'old' })),
  };
  for (const [table, change] of Object.entries(changes)) {
    const columns = (await columnsSetBy(change)).get(table);
    expect({ table, columns }).toEqual({ table, columns: expect.stringMatching(/^"/) });
    expect({ table, setsId: (columns ?? '').includes('"id" =') }).toEqual({ table, setsId: false });
    jest.restoreAllMocks();
  }
});
