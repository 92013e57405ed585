import type { StreamId } from '../../contract/index.js';
import { PodError, Refusal } from '../errors.js';
import type { FindPeople } from '../messages/markup.js';
import { renderMessage, renderMessageTo } from '../messages/markup.js';
import { storeMessages } from '../messages/post.js';
import type { PreparedMessage } from '../messages/prepared-message.js';
import { Pace } from '../pace.js';
import type { MessageSource } from '../rendering/render.js';
import type { Service } from '../service.js';
import { addMembers } from '../store/memberships.js';
import type { Queries } from '../store/tables.js';
import { writeListInTurns } from '../store/write-in-turns.js';
import { insertBarriers } from './plan-barriers.js';
import { sourceOf } from './seed-message.js';
import type { PlannedMessage, SeedPlan } from './seed-plan.js';

/**
 * Renders the messages of a seed, ready to be kept now and on every reset.
 *
 * @param find - looks up whom they mention; in the database when left out
 * @throws PodError `SEED_INVALID` when one mentions somebody who is not there
 */
export async function renderSeedMessages(
  service: Service,
  planned: readonly PlannedMessage[],
  find?: FindPeople,
): Promise<PreparedMessage[]> {
  const prepared: PreparedMessage[] = [];
  const rendering = (source: MessageSource) =>
    find === undefined
      ? renderMessage(service, source)
      : renderMessageTo(service.renderers, source, find);
  const pace = new Pace();
  for (const { stream, author, message } of planned) {
    const source = sourceOf(message);
    await pace.turn();
    const rendered = await rendering(source).catch((error: unknown) => {
      if (error instanceof Refusal) {
        throw new PodError(
          'SEED_INVALID',
          `A message of the seed, from "${author.username}", is refused: ${error.message}`,
        );
      }
      throw error;
    });
    prepared.push({
      stream,
      author,
      source,
      rendered,
      attachments: [],
      previews: [],
      ...(message.at !== undefined && { timestamp: Date.parse(message.at) }),
    });
  }
  return prepared;
}

/** Inserts the messages of the streams that were just inserted, without raising events. */
export async function insertSeedMessages(
  service: Service,
  queries: Queries,
  prepared: readonly PreparedMessage[],
  insertedStreams: ReadonlySet<string>,
): Promise<void> {
  const missing = prepared.filter(({ stream }) => insertedStreams.has(stream.id));
  await writeListInTurns(queries, missing, (some) => storeMessages(service, queries, some));
}

/**
 * Inserts what the database does not have yet, apart from messages.
 *
 * @returns the ids of the streams that were inserted
 */
export async function insertSeed(
  queries: Queries,
  { users, applications, policies, disclaimers, barriers, streams }: SeedPlan,
): Promise<ReadonlySet<StreamId>> {
  await writeListInTurns(queries, users, (some) =>
    queries
      .insertInto('users')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
  await writeListInTurns(queries, applications, (some) =>
    queries
      .insertInto('applications')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  );
  await writeListInTurns(queries, policies, (some) =>
    queries
      .insertInto('policies')
      .values(some)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  await writeListInTurns(queries, disclaimers, (some) =>
    queries
      .insertInto('disclaimers')
      .values(some)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  );
  await insertBarriers(queries, barriers);
  const inserted = new Set<StreamId>();
  const pace = new Pace();
  for (const { row, members } of streams) {
    await pace.turn();
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('streams')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) > 0n) {
      await addMembers(queries, row.id, members, row.created_at);
      inserted.add(row.id);
    }
  }
  return inserted;
}
