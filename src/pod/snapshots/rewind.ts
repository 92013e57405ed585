import { sql } from 'kysely';
import { removeUnused } from '../attachments/collect.js';
import { keptDigests } from '../attachments/kept-digests.js';
import { badRequest, notFound } from '../errors.js';
import { lookAtFeedsAgain } from '../events/look-again.js';
import type { Service } from '../service.js';
import { emptyTable } from '../store/emptied-tables.js';
import { runLong } from '../store/long-statement.js';
import { messageById } from '../store/messages.js';
import type { MessageRow, Queries } from '../store/tables.js';
import { keepFirst } from './snapshots.js';

/**
 * Takes the conversations of the pod back to before a message: it and all that came after it is gone, and so are
 * streams, members, receipts and violations since, and what datafeeds have yet to deliver. What was changed of users,
 * rooms and policies stays as it is.
 *
 * @param keepAs - the name under which what is there now is kept, if it can be taken back
 * @throws Refusal 404 when there is no such message; 400 when it was imported, and has no place among the others
 */
export async function rewindTo(
  service: Service,
  messageId: string,
  keepAs?: string,
): Promise<void> {
  await firstVersion(service.store.queries, messageId);
  await keepFirst(service, keepAs);
  const files = await service.changeAll(async ({ queries }) => {
    const from = await firstVersion(queries, messageId);
    const before = await keptDigests(queries);
    await takeAway(service, queries, from.position);
    await forgetTraces(queries, from.timestamp);
    await forgetStreams(queries, from.timestamp);
    await emptyTable(queries, 'deliveries');
    await emptyTable(queries, 'events');
    return before;
  });
  await service.state.change('problems', () => service.problems.clear());
  await lookAtFeedsAgain(service);
  service.watchers.tellReplaced();
  service.others?.tellReplaced();
  await removeUnused(service, files);
}

async function firstVersion(queries: Queries, messageId: string): Promise<MessageRow> {
  const named = await messageById(queries, messageId);
  const first = await messageById(queries, named?.initial_id ?? messageId);
  if (first === undefined) {
    throw notFound('There is no message with this id.');
  }
  if (first.imported === 1) {
    throw badRequest(
      'This message was imported: what came after it cannot be told from what came before.',
    );
  }
  return first;
}

/** Takes the messages from a position on away, with their files and tags and who has seen them. */
async function takeAway({ store }: Service, queries: Queries, position: number): Promise<void> {
  const from = sql.lit(position);
  await store.words.forget(queries, position);
  await runLong(
    queries,
    sql`update messages set replaced_by = null
      where position < ${from}
        and id in (select replacing from messages where position >= ${from} and replacing is not null)`,
  );
  await runLong(
    queries,
    sql`delete from attachments
      where message_id in (select id from messages where position >= ${from})`,
  );
  await runLong(queries, sql`delete from message_tags where message_position >= ${from}`);
  await runLong(queries, sql`delete from views where message_position >= ${from}`);
  await runLong(queries, sql`delete from messages where position >= ${from}`);
}

async function forgetTraces(queries: Queries, timestamp: number): Promise<void> {
  const since = sql.lit(timestamp);
  await runLong(queries, sql`delete from views where viewed_at > ${since}`);
  await runLong(queries, sql`delete from violations where created_at > ${since}`);
}

async function forgetStreams(queries: Queries, timestamp: number): Promise<void> {
  const since = sql.lit(timestamp);
  const later = sql`select id from streams where created_at > ${since}`;
  await runLong(
    queries,
    sql`delete from memberships where joined_at > ${since} or stream_id in (${later})`,
  );
  await runLong(queries, sql`delete from streams where created_at > ${since}`);
  await runLong(
    queries,
    sql`update streams set last_message_at =
        (select max(messages.timestamp) from messages where messages.stream_id = streams.id)
      where last_message_at >= ${since}`,
  );
}
