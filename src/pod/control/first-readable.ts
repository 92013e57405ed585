import type { ExpressionBuilder } from 'kysely';
import type { MessageRow, Tables } from '../store/tables.js';
import type { Readable } from './readable.js';

/** The id of the first version of a message. */
export function firstIdOf({ id, initial_id }: Pick<MessageRow, 'id' | 'initial_id'>): string {
  return initial_id ?? id;
}

/**
 * The first version that a person may read of each message of a stream: a message stands there in the history. Of what was
 * sent before the person joined, it is the first update since then.
 */
export function firstReadable({ queries, stream, since }: Readable) {
  return queries
    .selectFrom('messages')
    .selectAll()
    .where('stream_id', '=', stream.id)
    .where('timestamp', '>=', since)
    .where((when) =>
      when.or([
        when('initial_id', 'is', null),
        when.and([
          when('initial_timestamp', '<', since),
          when.not(when.exists(replacedSince(when, since))),
        ]),
      ]),
    );
}

function replacedSince(when: ExpressionBuilder<Tables, 'messages'>, since: number) {
  return when
    .selectFrom('messages as replaced')
    .select('replaced.id')
    .whereRef('replaced.id', '=', 'messages.replacing')
    .where('replaced.timestamp', '>=', since);
}

/** The same of one message, by any of its versions; `undefined`: the person may read none. */
export function firstReadableOf(
  readable: Readable,
  version: Pick<MessageRow, 'id' | 'initial_id'>,
): Promise<MessageRow | undefined> {
  const first = firstIdOf(version);
  return firstReadable(readable)
    .where((when) => when.or([when('id', '=', first), when('initial_id', '=', first)]))
    .executeTakeFirst();
}
