import { removeUnused } from '../attachments/collect.js';
import { badRequest, notFound } from '../errors.js';
import { lookAtFeedsAgain } from '../events/look-again.js';
import type { Service } from '../service.js';
import { byTurns, emptyTable } from '../store/by-turns.js';
import { messageById } from '../store/messages.js';
import type { MessageRow, Queries } from '../store/tables.js';
import { keepFirst } from './snapshots.js';

/** Messages that are taken away with one statement at most. */
const most = 500;

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
  const files = await service.change(async ({ queries }) => {
    const from = await firstVersion(queries, messageId);
    const before = await queries.selectFrom('attachments').select('digest').distinct().execute();
    let timestamp = from.timestamp;
    await byTurns(queries, async (rows) => {
      const taken = await takeAway(queries, from, Math.min(rows, most));
      timestamp = Math.min(timestamp, taken ?? timestamp);
      return taken !== undefined;
    });
    await service.store.words.forget(queries, { position: from.position, timestamp });
    await forgetTraces(queries, from);
    await forgetStreams(queries, from.timestamp);
    await emptyTable(queries, 'deliveries');
    await emptyTable(queries, 'events');
    return before.map(({ digest }) => digest);
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

/**
 * Takes some of the last messages away, with who has seen them.
 *
 * @returns the time of the earliest of them: imported ones are earlier than their place says; `undefined`: there were none
 */
async function takeAway(
  queries: Queries,
  from: MessageRow,
  rows: number,
): Promise<number | undefined> {
  const last = await queries
    .selectFrom('messages')
    .select(['id', 'position', 'timestamp'])
    .where('position', '>=', from.position)
    .orderBy('position', 'desc')
    .limit(rows)
    .execute();
  const lowest = last.at(-1)?.position;
  if (lowest === undefined) {
    return undefined;
  }
  const ids = last.map(({ id }) => id);
  await queries
    .updateTable('messages')
    .set({ replaced_by: null })
    .where('replaced_by', 'in', ids)
    .execute();
  await queries.deleteFrom('message_tags').where('message_position', '>=', lowest).execute();
  await queries.deleteFrom('views').where('message_position', '>=', lowest).execute();
  await queries.deleteFrom('attachments').where('message_id', 'in', ids).execute();
  await queries.deleteFrom('messages').where('position', '>=', lowest).execute();
  return last.reduce((earliest, { timestamp }) => Math.min(earliest, timestamp), Infinity);
}

async function forgetTraces(queries: Queries, { position, timestamp }: MessageRow): Promise<void> {
  let end = position;
  await byTurns(queries, async (rows) => {
    const begin = Math.max(0, end - rows);
    await queries
      .deleteFrom('views')
      .where('message_position', '>=', begin)
      .where('message_position', '<', end)
      .where('viewed_at', '>', timestamp)
      .execute();
    end = begin;
    return end > 0;
  });
  await queries.deleteFrom('violations').where('created_at', '>', timestamp).execute();
}

async function forgetStreams(queries: Queries, time: number): Promise<void> {
  const later = queries.selectFrom('streams').select('id').where('created_at', '>', time);
  await queries
    .deleteFrom('memberships')
    .where((where) => where.or([where('joined_at', '>', time), where('stream_id', 'in', later)]))
    .execute();
  await queries.deleteFrom('streams').where('created_at', '>', time).execute();
  await queries
    .updateTable('streams')
    .set((set) => ({
      last_message_at: set
        .selectFrom('messages')
        .select(({ fn }) => fn.max('messages.timestamp').as('last'))
        .whereRef('messages.stream_id', '=', 'streams.id'),
    }))
    .where('last_message_at', '>=', time)
    .execute();
}
