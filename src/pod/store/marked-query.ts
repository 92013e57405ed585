import type { CompiledQuery } from 'kysely';

/** A query that is planned for its values each time. */
interface QueryPlannedAnew<Row> extends CompiledQuery<Row> {
  readonly isPlannedAnew: true;
}

/** A query whose answer nobody asks for. */
interface UnaskedQuery<Row> extends CompiledQuery<Row> {
  readonly isUnasked: true;
}

/**
 * Marks a query whose best plan depends on its values, as that of a search does on how common its words are: a server
 * plans it each time. A query that is prepared has one plan for all values after some runs.
 */
export function plannedAnew<Row>(query: CompiledQuery<Row>): QueryPlannedAnew<Row> {
  return { ...query, isPlannedAnew: true };
}

/**
 * Marks a query whose answer nobody asks for: in a transaction on a server, it need not be waited for. When it fails,
 * the next statement that is waited for fails with its error, or the commit.
 */
export function unasked<Row>(query: CompiledQuery<Row>): UnaskedQuery<Row> {
  return { ...query, isUnasked: true };
}

/** Whether a query is planned for its values each time. */
export function isPlannedAnew(query: CompiledQuery): boolean {
  return 'isPlannedAnew' in query;
}

/** Whether nobody asks for the answer of a query. */
export function isUnasked(query: CompiledQuery): boolean {
  return 'isUnasked' in query;
}
