import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { keptDigests } from '../../../src/pod/attachments/kept-digests.js';
import { Pace } from '../../../src/pod/pace.js';
import { Store } from '../../../src/pod/store/store.js';
import { aliceId, deskId, insertDesk } from '../store/desk.js';

let store: Store;

beforeEach(async () => {
  store = await Store.open();
  await insertDesk(store.queries);
  await sql`
    insert into messages (id, stream_id, user_id, timestamp, presentation, entity_data, plain_text, source, original_format)
    values ('m', ${deskId}, ${aliceId}, 1, '', '', '', '', '')
  `.execute(store.queries);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await store.close();
});

test.each([0, 1, 1000, 2500])(
  'the files of %i attachments are found once each, some at a time',
  async (many) => {
    await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${many})
    insert into attachments (lookup_key, id, message_id, place, name, content_type, size, digest)
    select 'key' || number, 'file' || number, 'm', number, 'a.txt', 'text/plain', 1, 'digest' || (number / 2)
    from numbers where number <= ${many}
  `.execute(store.queries);
    const turns = jest.spyOn(Pace.prototype, 'turn');
    const digests = await keptDigests(store.queries);
    const expected = Array.from(
      { length: many },
      (_, place) => `digest${Math.floor((place + 1) / 2)}`,
    );
    expect([...digests].sort()).toEqual([...new Set(expected)].sort());
    expect(turns).toHaveBeenCalledTimes(Math.floor(many / 1000));
  },
);
