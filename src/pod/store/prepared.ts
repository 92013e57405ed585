import type { CompiledQuery, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isPostgres } from './by-turns.js';
import type { Queries } from './tables.js';

/** The names of the lists among values. */
type ListNames<Given> = {
  readonly [Name in keyof Given]: Given[Name] extends readonly unknown[] ? Name : never;
}[keyof Given];

/** What a query is built of: marks that stand where values are when it runs. */
export interface Marks<Given extends object> {
  /** Stands for a value. */
  readonly value: <Name extends keyof Given>(name: Name) => RawBuilder<Given[Name]>;
  /** Stands for the members of a list, as many as it has. */
  readonly list: <Name extends ListNames<Given>>(
    name: Name,
  ) => RawBuilder<Given[Name] extends readonly (infer Member)[] ? Member : never>[];
}

/** Something that compiles to a query, as everything does that kysely builds. */
interface Compiles<Row> {
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

/** Queries with longer lists are built each time: hardly any would be run a second time. */
const longestList = 16;

/**
 * Makes a query that is built once for each kind of database, and for each length of its lists: building one with
 * kysely takes several times as long as running it. For what each message and each read of a datafeed runs.
 *
 * @example
 * const byId = prepared<{ id: number }, UserRow>((from, { value }) =>
 *   from.selectFrom('users').selectAll().where('id', '=', value('id')),
 * );
 * await byId.first(queries, { id: 7 });
 */
export function prepared<Given extends object, Row>(
  build: (queries: Queries, marks: Marks<Given>) => Compiles<Row>,
): Prepared<Given, Row> {
  const built = new Map<string, CompiledQuery<Row>>();
  const queryFor = (queries: Queries, values: Given) => {
    const lengths = Object.values(values).flatMap((value) =>
      Array.isArray(value) ? value.length : [],
    );
    const key = `${isPostgres(queries) ? 'postgres' : 'sqlite'} ${lengths.join(' ')}`;
    const known = built.get(key);
    if (known !== undefined) {
      return known;
    }
    const query = build(queries, marksFor(values)).compile();
    if (lengths.every((length) => length <= longestList)) {
      built.set(key, query);
    }
    return query;
  };
  const execute = (queries: Queries, values: Given) => {
    const { sql: text, query, queryId, parameters } = queryFor(queries, values);
    return queries.executeQuery<Row>({
      sql: text,
      query,
      queryId,
      parameters: parameters.map((parameter) => valueFor(parameter, values)),
    });
  };
  return {
    all: async (queries, values) => (await execute(queries, values)).rows,
    first: async (queries, values) => (await execute(queries, values)).rows[0],
    run: async (queries, values) => Number((await execute(queries, values)).numAffectedRows ?? 0n),
  };
}

function marksFor<Given extends object>(values: Given): Marks<Given> {
  return {
    value: (name) => sql`${new Mark(name)}`,
    list: (name) => {
      const list = values[name];
      return Array.isArray(list) ? list.map((_, place) => sql`${new Mark(name, place)}`) : [];
    },
  };
}

function valueFor(parameter: unknown, values: object): unknown {
  if (!(parameter instanceof Mark)) {
    return parameter;
  }
  const value: unknown = Reflect.get(values, parameter.name);
  return parameter.place !== undefined && Array.isArray(value) ? value[parameter.place] : value;
}
