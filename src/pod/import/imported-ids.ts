import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import type { Queries } from '../store/tables.js';

/** What may carry the id that a message had in its own system. */
interface WithOriginalId {
  readonly originalMessageId?: string | undefined;
}

/**
 * Of the original ids, those that were imported already: exactly these, case included (IMP-3). An empty one is none:
 * exporters write it where a message had no id, and every message but the first would be ignored.
 */
export async function importedIds(
  queries: Queries,
  messages: readonly WithOriginalId[],
): Promise<Set<string>> {
  const ids = messages.flatMap(({ originalMessageId: id }) =>
    id === undefined || id === '' || id.includes('\0') ? [] : [id],
  );
  if (ids.length === 0) {
    return new Set();
  }
  const known = await amongOriginalIds.all(queries, { ids });
  return new Set(known.map(({ original_message_id }) => original_message_id ?? ''));
}

const amongOriginalIds = prepared((queries, { list }: Marks<{ ids: readonly string[] }>) =>
  queries
    .selectFrom('messages')
    .select('original_message_id')
    .where('original_message_id', 'in', list('ids')),
);

/** Whether a message has one of some ids. */
export function isAmong(ids: ReadonlySet<string>, message: WithOriginalId | undefined): boolean {
  const id = message?.originalMessageId;
  return id !== undefined && ids.has(id);
}
