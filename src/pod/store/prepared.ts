import type { CompiledQuery, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPostgres } from './database-kind.js';
import { unasked } from './marked-query.js';
import type { Source } from './remembered.js';
import { rememberedRowsOf } from './remembered-rows.js';
import { sharedRowsOf } from './shared-rows.js';
import type { SyncStatements } from './sync-statements.js';
import { syncStatementsOf } from './sync-statements.js';
import type { Queries } from './tables.js';

/** The names of the lists among values. */
type ListNames<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends readonly unknown[] ? Name : never;
}[keyof Given];

/** What a query is built of: marks that stand where values are when it runs. */
export interface Marks<Given extends object> {
  /** Stands for a value. */
  readonly value: <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>;
  /** Stands for the members of a list, for an `in`: the last one may stand there several times. */
  readonly list: <Name extends ListNames<Given>>(
    name: Name,
  ) => RawBuilder<Given[Name] extends readonly (infer Member)[] ? Member : never>[];
}

/** Something that compiles to a query, as everything does that kysely builds. */
export interface Compiles<Row> {
  compile(): CompiledQuery<Row>;
}

/** A query that was built once, to be run with values of its own each time. */
export interface Prepared<Given extends object, Row> {
  /** All rows. */
  all(queries: Queries, values: Given): Promise<Row[]>;
  /** The first row, or `undefined`. */
  first(queries: Queries, values: Given): Promise<Row | undefined>;
  /** Runs it for what it changes, and answers how many rows that were. */
  run(queries: Queries, values: Given): Promise<number>;
  /**
   * Runs it for what it changes, where nobody asks how many rows that were and what it fails with: in a transaction on
   * a server, it is not waited for, and a failure fails what comes after it.
   */
  write(queries: Queries, values: Given): Promise<void>;
}

/** Where a value goes. */
class Mark {
  readonly name: PropertyKey;
  readonly place: number | undefined;

  constructor(name: PropertyKey, place?: number) {
    this.name = name;
    this.place = place;
  }
}

/** Longer lists have the length of the next power of two: fewer queries are built, and each is run again. */
const exactList = 16;
/** Queries with longer lists are built each time: hardly any would be run a second time. */
const longestList = 256;

function placesFor(list: readonly unknown[]): number {
  const { length } = list;
  return length <= exactList || length > longestList ? length : 2 ** Math.ceil(Math.log2(length));
}

/**
 * Makes a query that is built once for each kind of database, and for some lengths of its lists: building one with
 * kysely takes several times as long as running it. For what each message and each read of a datafeed runs.
 *
 * @example
 * const byId = prepared<{ id: number }, UserRow>((from, { value }) =>
 *   from.selectFrom('users').selectAll().where('id', '=', value('id')),
 * );
 * await byId.first(queries, { id: 7 });
 *
 * @param sources - all that its rows come from, of tables that seldom change, when its answers are to be kept until
 *   one of them does. The rows are frozen then.
 */
export function prepared<Given extends object, Row>(
  build: (queries: Queries, marks: Marks<Given>) => Compiles<Row>,
  sources?: readonly Source[],
): Prepared<Given, Row> {
  return new PreparedQuery(build, sources);
}

/** A query with the values of one run. */
interface Filled<Row> {
  /** Undefined where it has to wait for its turn. */
  readonly sync: SyncStatements | undefined;
  readonly query: CompiledQuery<Row>;
  readonly values: readonly unknown[];
}

// Which columns a row has, who builds the query knows.
class PreparedQuery<Given extends object, Row> implements Prepared<Given, Row> {
  readonly #sources: readonly Source[] | undefined;
  readonly #onSqlite: BuiltQueries<Given, Row>;
  readonly #onPostgres: BuiltQueries<Given, Row>;

  constructor(
    build: (queries: Queries, marks: Marks<Given>) => Compiles<Row>,
    sources: readonly Source[] | undefined,
  ) {
    this.#sources = sources;
    this.#onSqlite = new BuiltQueries(build);
    this.#onPostgres = new BuiltQueries(build);
  }

  async all(queries: Queries, given: Given): Promise<Row[]> {
    const filled = this.#fill(queries, given);
    return (await this.#ask(
      queries,
      filled,
      (sync) => sync.all(filled.query.sql, filled.values),
      async () => (await execute(queries, filled)).rows,
    )) as Row[];
  }

  async first(queries: Queries, given: Given): Promise<Row | undefined> {
    const filled = this.#fill(queries, given);
    return (await this.#ask(
      queries,
      filled,
      (sync) => sync.first(filled.query.sql, filled.values),
      async () => (await execute(queries, filled)).rows[0],
    )) as Row | undefined;
  }

  async run(queries: Queries, given: Given): Promise<number> {
    const filled = this.#fill(queries, given);
    return (
      filled.sync?.run(filled.query.sql, filled.values) ??
      Number((await execute(queries, filled)).numAffectedRows ?? 0n)
    );
  }

  async write(queries: Queries, given: Given): Promise<void> {
    const { sync, query, values } = this.#fill(queries, given);
    if (sync === undefined) {
      await queries.executeQuery(unasked({ ...query, parameters: values }));
    } else {
      sync.run(query.sql, values);
    }
  }

  #fill(queries: Queries, given: Given): Filled<Row> {
    const sync = syncStatementsOf(queries);
    const built = sync === undefined && isPostgres(queries) ? this.#onPostgres : this.#onSqlite;
    const query = built.of(queries, given);
    return { sync, query, values: query.parameters.map((it) => valueFor(it, given)) };
  }

  /** What is remembered of the answer, or a new one. */
  #ask(
    queries: Queries,
    { sync, query, values }: Filled<Row>,
    askSync: (sync: SyncStatements) => unknown,
    askLater: () => Promise<unknown>,
  ): unknown {
    const sources = this.#sources;
    if (sources === undefined) {
      return sync === undefined ? askLater() : askSync(sync);
    }
    const question = { sources, statement: query.sql, values };
    const rows = rememberedRowsOf(queries);
    if (rows === undefined) {
      const shared = sharedRowsOf(queries);
      return shared === undefined ? askLater() : shared.get(queries, question, askLater);
    }
    return sync === undefined
      ? rows.getLater(question, queries.isTransaction, askLater)
      : rows.get(question, queries.isTransaction, () => askSync(sync));
  }
}

function execute<Row>(queries: Queries, { query, values }: Filled<Row>) {
  return queries.executeQuery<Row>({ ...query, parameters: values });
}

/** What was built of a query, by the lengths of its lists. */
class BuiltQueries<Given extends object, Row> {
  readonly #build: (queries: Queries, marks: Marks<Given>) => Compiles<Row>;
  readonly #byLengths = new Map<string, CompiledQuery<Row>>();
  /** The only one there is, of a query without lists. */
  #only: CompiledQuery<Row> | undefined;

  constructor(build: (queries: Queries, marks: Marks<Given>) => Compiles<Row>) {
    this.#build = build;
  }

  of(queries: Queries, values: Given): CompiledQuery<Row> {
    if (this.#only !== undefined) {
      return this.#only;
    }
    const lengths = lengthsOf(values);
    const known = this.#byLengths.get(lengths);
    if (known !== undefined) {
      return known;
    }
    const query = this.#build(queries, marksFor(values)).compile();
    if (lengths === '') {
      this.#only = query;
    } else if (hasShortLists(values)) {
      this.#byLengths.set(lengths, query);
    }
    return query;
  }
}

function hasShortLists(values: object): boolean {
  return Object.values(values).every((it) => !Array.isArray(it) || it.length <= longestList);
}

/** How long the lists among values are; empty when there are none. */
function lengthsOf(values: object): string {
  let lengths = '';
  for (const value of Object.values(values) as readonly unknown[]) {
    if (Array.isArray(value)) {
      lengths += ` ${placesFor(value)}`;
    }
  }
  return lengths;
}

function marksFor<Given extends object>(values: Given): Marks<Given> {
  return {
    value: (name) => sql`${new Mark(name)}`,
    list: (name) => {
      const list = values[name];
      const length = Array.isArray(list) ? placesFor(list) : 0;
      return Array.from({ length }, (_, place) => sql`${new Mark(name, place)}`);
    },
  };
}

function valueFor(parameter: unknown, values: object): unknown {
  if (!(parameter instanceof Mark)) {
    return parameter;
  }
  const value: unknown = Reflect.get(values, parameter.name);
  return parameter.place !== undefined && Array.isArray(value)
    ? value[Math.min(parameter.place, value.length - 1)]
    : value;
}
