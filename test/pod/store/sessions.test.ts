import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { sessionsInTurns } from '../../../src/pod/store/sessions.js';
import { Store } from '../../../src/pod/store/store.js';
import { aliceId, insertDesk } from './desk.js';

let store: Store;

beforeEach(async () => {
  store = await Store.open();
  await insertDesk(store.queries);
});

afterEach(() => store.close());

/** Sessions of two to a time, of which every hundredth has ended, with the key manager's tokens beside them. */
async function insertSessions(many: number): Promise<void> {
  await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${many})
    insert into tokens (digest, kind, session_id, user_id, created_at, expires_at)
    select kind || number, kind, printf('session%05d', number), ${aliceId}, number / 2,
      case when number % 100 = 0 then 10 else 99 end
    from numbers, (select 'session' as kind union select 'keyManager')
  `.execute(store.queries);
}

test.each([1, 1000, 2500])(
  'the open ones of %i sessions are read oldest first, some at a time',
  async (many) => {
    await insertSessions(many);
    const open = Array.from({ length: many }, (_, place) => place + 1).filter(
      (number) => number % 100 !== 0,
    );
    const ids: string[] = [];
    for await (const some of sessionsInTurns(store.queries, aliceId, 50)) {
      expect(some.length).toBeLessThanOrEqual(1000);
      ids.push(...some.map(({ id }) => id));
    }
    expect(ids).toEqual(open.map((number) => `session${String(number).padStart(5, '0')}`));
  },
);

test('whoever has no session has an empty list', async () => {
  for await (const some of sessionsInTurns(store.queries, aliceId, 50)) {
    expect(some).toEqual([]);
  }
});
