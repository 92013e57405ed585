import { sql } from 'kysely';
import type { Event, UserId } from '../../contract/index.js';
import { limits } from '../../contract/index.js';
import { isPostgres } from '../store/database-kind.js';
import { sourcesOfDatafeeds, sourcesOfReads } from '../store/datafeeds.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import { preparedInsert } from '../store/prepared-insert.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { DatafeedRow, Queries } from '../store/tables.js';
import { writeListInTurns } from '../store/write-in-turns.js';
import { isForDatahose, readDatahoseFilter } from './datahose.js';

/**
 * Puts an event into every living datafeed of its recipients, and into the datahoses that deliver it.
 *
 * @returns the users whose feeds it is in
 */
export async function enqueueEvent(
  queries: Queries,
  event: Event,
  recipients: readonly UserId[],
  now: number,
): Promise<readonly UserId[]> {
  const alive = now - limits.datafeedLifetime;
  const candidates = await livingFeedsOf(queries, recipients, alive);
  const feeds = candidates.filter(
    ({ kind, filter, user_id }) =>
      kind !== 'datahose' || isForDatahose(readDatahoseFilter(filter), user_id, event, recipients),
  );
  if (feeds.length === 0) {
    return [];
  }
  const body = JSON.stringify(event);
  if (isPostgres(queries)) {
    const pairs = feeds.map(({ user_id, id }) => [user_id, id]);
    await eventAndDeliveries.write(queries, { body, feeds: JSON.stringify(pairs) });
  } else {
    await enqueueHere(queries, body, feeds);
  }
  return feeds.map((feed) => feed.user_id);
}

/** On SQLite, which computes in this process: nothing is waited for between statements. */
async function enqueueHere(
  queries: Queries,
  body: string,
  feeds: readonly LivingFeed[],
): Promise<void> {
  const event_position = await insertEvent(queries, { body });
  if (feeds.length <= few) {
    for (const { user_id, id: datafeed_id } of feeds) {
      await delivery.write(queries, { user_id, datafeed_id, event_position });
    }
    return;
  }
  await writeListInTurns(queries, feeds, (some) =>
    queries
      .insertInto('deliveries')
      .values(
        some.map(({ user_id, id }) => ({
          ...undelivered,
          user_id,
          datafeed_id: id,
          event_position,
        })),
      )
      .execute(),
  );
}

/** So many deliveries are entered sooner one by one than with a statement that is built for them. */
const few = 4;
const undelivered = { ack_id: null, delivered_at: null };

/** Of more recipients than this, those who have feeds are fewer: all feeds are read, some at a time, and none looked up. */
const fewRecipients = 256;

/** The living feeds of some users, and all datahoses. */
async function livingFeedsOf(
  queries: Queries,
  recipients: readonly UserId[],
  alive: number,
): Promise<readonly LivingFeed[]> {
  if (recipients.length <= fewRecipients) {
    const isAlive = ({ last_read_at }: { readonly last_read_at: number }) => last_read_at > alive;
    const known = await feedsOf.all(queries, { recipients });
    // What is known of a feed may be older than its last read.
    return known.every(isAlive)
      ? known
      : (await feedsAsRead.all(queries, { recipients })).filter(isAlive);
  }
  const wanted = new Set(recipients);
  const feeds = await readAllInTurns<LivingFeed>((last, most) =>
    someLivingFeeds.all(queries, { alive, userId: last?.user_id ?? 0, id: last?.id ?? '', most }),
  );
  return feeds.filter(({ kind, user_id }) => kind === 'datahose' || wanted.has(user_id));
}

type LivingFeed = Pick<DatafeedRow, 'user_id' | 'id' | 'kind' | 'filter'>;

const someLivingFeeds = prepared(
  (queries, { value }: Marks<{ alive: number; userId: UserId; id: string; most: number }>) =>
    queries
      .selectFrom('datafeeds')
      .select(['user_id', 'id', 'kind', 'filter'])
      .where('last_read_at', '>', value('alive'))
      .where(sql<boolean>`(user_id, id) > (${value('userId')}, ${value('id')})`)
      .orderBy('user_id')
      .orderBy('id')
      .limit(value('most')),
);

const feedsOf = prepared(
  (queries, marks: Marks<{ recipients: readonly UserId[] }>) => selectFeeds(queries, marks),
  sourcesOfDatafeeds,
);

const feedsAsRead = prepared(
  (queries, marks: Marks<{ recipients: readonly UserId[] }>) => selectFeeds(queries, marks),
  sourcesOfReads,
);

function selectFeeds(queries: Queries, { list }: Marks<{ recipients: readonly UserId[] }>) {
  return queries
    .selectFrom('datafeeds')
    .select(['user_id', 'id', 'kind', 'filter', 'last_read_at'])
    .where((where) =>
      where.or([where('user_id', 'in', list('recipients')), where('kind', '=', 'datahose')]),
    );
}

const insertEvent = preparedInsert('events', (queries, { value }) =>
  queries.insertInto('events').values({ body: value('body') }),
);

const delivery = prepared(
  (queries, { value }: Marks<{ user_id: UserId; datafeed_id: string; event_position: number }>) =>
    queries.insertInto('deliveries').values({
      ...undelivered,
      user_id: value('user_id'),
      datafeed_id: value('datafeed_id'),
      event_position: value('event_position'),
    }),
);

/** For a server: all in one statement. `feeds` are pairs of an account and the id of its feed, as JSON. */
const eventAndDeliveries = prepared(
  (queries, { value }: Marks<{ body: string; feeds: string }>) => {
    const insert = sql`
      with event as (insert into events (body) values (${value('body')}) returning position)
      insert into deliveries (user_id, datafeed_id, event_position)
      select (feed ->> 0)::bigint, feed ->> 1, event.position
      from event, json_array_elements(${value('feeds')}::json) as feed
    `;
    return { compile: () => insert.compile(queries) };
  },
);
