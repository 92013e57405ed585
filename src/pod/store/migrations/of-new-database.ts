const columnAdded = /^alter table (\w+) add column (.+)$/s;
const tableMade = /^create table (\w+) \((.+)\)([^()]*)$/s;
const tableChanged = /^(?:alter|drop) table (\w+)/;
const indexMade = /^create (?:unique )?index (\w+) /;
const indexDropped = /^drop index (\w+)$/;
const ofTheTable = /^(?:primary key|foreign key|unique|check|constraint)\b/;

/**
 * The statements of all steps, shortened for a database that has nothing yet: a column that a later step adds is made
 * with its table, and an index that a later step drops is not made. SQLite reads its whole schema again after each
 * `alter table`, which is most of what it takes to start a pod in memory.
 *
 * @example
 * ofNewDatabase(['create table users (id bigint)', 'alter table users add column avatar text']);
 * // ['create table users (id bigint, avatar text)']
 */
export function ofNewDatabase(statements: readonly string[]): readonly string[] {
  /** By what makes them: `null` where a later statement has taken something back. */
  const kept: (string | null)[] = [];
  const tables = new Map<string, number>();
  const indexes = new Map<string, number>();
  for (const statement of statements) {
    const [, altered, column] = columnAdded.exec(statement) ?? [];
    const place = altered === undefined ? undefined : tables.get(altered);
    if (place !== undefined && column !== undefined) {
      kept[place] = withColumn(kept[place] ?? '', column);
      continue;
    }
    const dropped = indexes.get(indexDropped.exec(statement)?.[1] ?? '');
    if (dropped !== undefined) {
      kept[dropped] = null;
      continue;
    }
    // What has another name now, or is gone, gets no columns where it was made.
    tables.delete(tableChanged.exec(statement)?.[1] ?? '');
    noteName(tables, tableMade.exec(statement), kept.length);
    noteName(indexes, indexMade.exec(statement), kept.length);
    kept.push(statement);
  }
  return kept.filter((statement) => statement !== null);
}

function noteName(places: Map<string, number>, made: RegExpExecArray | null, place: number): void {
  if (made?.[1] !== undefined) {
    places.set(made[1], place);
  }
}

/** What holds for the table as a whole stands behind all columns. */
function withColumn(statement: string, column: string): string {
  const [, table = '', parts = '', end = ''] = tableMade.exec(statement) ?? [];
  const definitions = atCommas(parts);
  const first = definitions.findIndex((definition) => ofTheTable.test(definition));
  definitions.splice(first === -1 ? definitions.length : first, 0, column);
  return `create table ${table} (${definitions.join(', ')})${end}`;
}

/** What stands between the commas that are in no brackets and no text. */
function atCommas(parts: string): string[] {
  const definitions = parts.match(/(?:\((?:[^()]|\([^()]*\))*\)|'[^']*'|[^,'()])+/g) ?? [];
  return definitions.map((definition) => definition.trim());
}
