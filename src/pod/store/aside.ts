import { resolve } from 'node:path';
import type { RawBuilder } from 'kysely';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { loadSqlite } from '../../contract/index.js';
import { type Beside, loadBeside } from './beside.js';
import { bindable } from './bindable.js';
import { keptStatements } from './kept-statements.js';
import { TableChanges } from './remembered.js';
import type { Queries, Tables } from './tables.js';

interface Connection {
  readonly queries: Queries;
  readonly beside: Beside;
}

/**
 * A second connection to a file of SQLite, for queries that cannot be asked for in pieces and go through much before their
 * first row. They run in another thread: nobody waits for them but who asks. It sees what is committed.
 */
export class Aside {
  readonly #file: string;
  readonly #requirePlace: () => void;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<unknown>>();
  #opened: Promise<Connection> | undefined;

  /**
   * @param file - has a write-ahead log, so that neither connection waits for the other
   * @param requirePlace - throws when another file is there by now
   * @param onError - hears what the database says when it fails
   */
  constructor(file: string, requirePlace: () => void, onError: (error: unknown) => void) {
    this.#file = resolve(file);
    this.#requirePlace = requirePlace;
    this.#onError = onError;
  }

  /** The rows of a query, with these columns. One query runs after the other. */
  async all<Row extends object>(
    query: RawBuilder<Row>,
    columns: readonly (keyof Row & string)[],
  ): Promise<Row[]> {
    const rows = this.#run(query, columns);
    this.#running.add(rows);
    try {
      return await rows;
    } finally {
      this.#running.delete(rows);
    }
  }

  async #run<Row extends object>(
    query: RawBuilder<Row>,
    columns: readonly (keyof Row & string)[],
  ): Promise<Row[]> {
    const { queries, beside } = await (this.#opened ??= this.#open());
    return queries.connection().execute(async (connection) => {
      // The other thread gives no rows: it leaves them in a table.
      await beside(`create temp table found as ${withValues(query, connection)}`).catch(
        (error: unknown) => {
          this.#onError(error);
          throw error;
        },
      );
      try {
        const names = sql.join(columns.map((column) => sql.ref(column)));
        const found = sql<Row>`select ${names} from temp.found order by rowid`;
        return (await found.execute(connection)).rows;
      } finally {
        await sql`drop table temp.found`.execute(connection);
      }
    });
  }

  /** What cannot be opened now is tried again by the next query. */
  #open(): Promise<Connection> {
    this.#requirePlace();
    return connect(this.#file).catch((error: unknown) => {
      this.#opened = undefined;
      this.#onError(error);
      throw error;
    });
  }

  /** Closes the connection when its last query has ended. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    const opened = await this.#opened;
    await opened?.queries.destroy();
  }
}

async function connect(file: string): Promise<Connection> {
  const open = await loadSqlite();
  const besideOf = await loadBeside();
  const database = open(file);
  database.exec('pragma busy_timeout = 5000; pragma temp_store = memory');
  const notes = { changes: new TableChanges(), onChanged: () => undefined };
  return {
    queries: new Kysely<Tables>({
      // Statements that are given up are ended whenever the engine collects them, which waits for the other thread.
      dialect: new SqliteDialect({ database: keptStatements(database, notes) }),
    }),
    beside: besideOf(database),
  };
}

/** A query with its values in it: the other thread takes none beside it. */
function withValues(query: RawBuilder<unknown>, queries: Queries): string {
  const { sql: text, parameters } = query.compile(queries);
  const values = parameters.map(literal);
  return text.replace(/\?/g, () => values.shift() ?? 'null');
}

/** @throws TypeError for what is neither a number nor a text */
function literal(value: unknown): string {
  const bound = bindable(value);
  if (typeof bound === 'number') {
    return String(bound);
  }
  if (typeof bound === 'string') {
    return `'${bound.replace(/'/g, "''")}'`;
  }
  throw new TypeError('A value of a query is a number or a text.');
}
