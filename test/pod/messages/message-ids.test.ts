import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { messageIdsOf } from '../../../src/pod/messages/message-ids.js';
import { Pace } from '../../../src/pod/pace.js';
import { Store } from '../../../src/pod/store/store.js';
import { aliceId, deskId, insertDesk } from '../store/desk.js';

/** Ten of each millisecond, more than one statement passes. */
const messages = 12_000;
const time = 1_600_000_000_000;
const all = { since: time, to: time + messages, limit: 2 };

let store: Store;

beforeAll(async () => {
  store = await Store.open();
  const { queries } = store;
  await insertDesk(queries);
  await sql`
    with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < ${messages - 1})
    insert into messages (position, id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source,
      original_format)
    select number + 1, 'm' || number, ${deskId}, ${aliceId}, ${time} + number / 10, '', '', '', '', '' from numbers
  `.execute(queries);
});

afterAll(() => store.close());

test.each([
  [0, ['m0', 'm1']],
  [4999, ['m4999', 'm5000']],
  [5000, ['m5000', 'm5001']],
  [11_999, ['m11999']],
  [12_000, []],
  [1_000_000, []],
])('from message %d on the ids are those, and all are counted', async (offset, ids) => {
  expect(await messageIdsOf(store.queries, deskId, { ...all, offset })).toEqual({
    ids,
    count: messages,
  });
});

test('both ends of the time are included', async () => {
  const page = { since: time + 100, to: time + 700, offset: 5000, limit: 1000 };
  expect(await messageIdsOf(store.queries, deskId, page)).toEqual({
    ids: Array.from({ length: 1000 }, (_, place) => `m${6000 + place}`),
    count: 6010,
  });
});

test('others have their turn while many are counted', async () => {
  const pace = new Pace();
  const turn = jest.spyOn(pace, 'turn');
  await messageIdsOf(store.queries, deskId, { ...all, offset: 0, pace });
  expect(turn).toHaveBeenCalledTimes(2);
});
