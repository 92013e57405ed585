import type { CompiledQuery } from 'kysely';

/** A query that is planned for its values each time. */
interface QueryPlannedAnew<Row> extends CompiledQuery<Row> {
  readonly isPlannedAnew: true;
}

/**
 * Marks a query whose best plan depends on its values, as that of a search does on how common its words are: a server
 * plans it each time. A query that is prepared has one plan for all values after some runs.
 */
export function plannedAnew<Row>(query: CompiledQuery<Row>): QueryPlannedAnew<Row> {
  return { ...query, isPlannedAnew: true };
}

/** Whether a query is planned for its values each time. */
export function isPlannedAnew(query: CompiledQuery): boolean {
  return 'isPlannedAnew' in query;
}
