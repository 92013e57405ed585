import type { CompiledQuery } from 'kysely';

/** A query whose answer nobody asks for. */
interface UnaskedQuery<Row> extends CompiledQuery<Row> {
  readonly isUnasked: true;
}

/**
 * Marks a query whose answer nobody asks for: in a transaction on a server, it need not be waited for. When it fails,
 * the next statement that is waited for fails with its error, or the commit.
 */
export function unasked<Row>(query: CompiledQuery<Row>): UnaskedQuery<Row> {
  return { ...query, isUnasked: true };
}

/** Whether nobody asks for the answer of a query. */
export function isUnasked(query: CompiledQuery): boolean {
  return 'isUnasked' in query;
}
