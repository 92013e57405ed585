import type { Store } from '../store/store.js';

/** Age of parts of journals that are no longer asked for, in milliseconds. */
const forgotten = 60_000;

/** Writes what the journals of this process hold, for the one that has asked. */
export async function answerJournals(
  store: Store,
  question: string,
  journals: unknown,
): Promise<void> {
  await store.transaction(
    (queries) =>
      queries
        .insertInto('journal_parts')
        .values({ question, written_at: Date.now(), body: JSON.stringify(journals) })
        .execute(),
    { holds: [], lasts: 'committed' },
  );
}

/**
 * Reads what the other processes have written.
 *
 * @param ask - asks them, and resolves when they have
 */
export async function collectJournals(
  { queries }: Store,
  question: string,
  ask: () => Promise<void>,
): Promise<readonly unknown[]> {
  await ask();
  const parts = await queries
    .deleteFrom('journal_parts')
    .where((where) =>
      where.or([
        where('question', '=', question),
        where('written_at', '<', Date.now() - forgotten),
      ]),
    )
    .returning(['question', 'body'])
    .execute();
  return parts.flatMap((part) =>
    part.question === question ? [JSON.parse(part.body) as unknown] : [],
  );
}
