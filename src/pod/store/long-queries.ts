import { resolve } from 'node:path';
import type { RawBuilder } from 'kysely';
import { Kysely, sql, SqliteDialect } from 'kysely';
import { loadSqlite } from '../../contract/index.js';
import { keptStatements } from './kept-statements.js';
import { LiteralCompiler } from './literal-compiler.js';
import { TableChanges } from './remembered.js';
import { loadRunInThread, type RunInThread } from './run-in-thread.js';
import type { Queries, Tables } from './tables.js';

interface Connection {
  readonly queries: Queries;
  readonly runInThread: RunInThread;
}

/** Queries that run at the same time: a long one holds up no other, and many leave the processor to the pod. */
const mostConnections = 4;

/**
 * More connections to a file of SQLite, for queries that cannot be asked for in pieces and go through much before their
 * first row. They run in other threads: nobody waits for them but who asks. They see what is committed.
 */
export class LongQueries {
  readonly #file: string;
  readonly #requirePlace: () => void;
  readonly #onError: (error: unknown) => void;
  readonly #running = new Set<Promise<unknown>>();
  readonly #free: Connection[] = [];
  readonly #waiting: (() => void)[] = [];
  #opened = 0;

  /**
   * @param file - has a write-ahead log, so that no connection waits for another
   * @param requirePlace - throws when another file is there by now
   * @param onError - hears what the database says when it fails
   */
  constructor(file: string, requirePlace: () => void, onError: (error: unknown) => void) {
    this.#file = resolve(file);
    this.#requirePlace = requirePlace;
    this.#onError = onError;
  }

  /** The rows of a query, with these columns. */
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
    const connection = await this.#take();
    try {
      return await this.#ask(connection, query, columns);
    } finally {
      this.#free.push(connection);
      this.#waiting.shift()?.();
    }
  }

  #ask<Row extends object>(
    { queries, runInThread }: Connection,
    query: RawBuilder<Row>,
    columns: readonly (keyof Row & string)[],
  ): Promise<Row[]> {
    return queries.connection().execute(async (connection) => {
      // The other thread takes no values beside a statement and gives no rows: it leaves them in a table.
      await runInThread(`create temp table found as ${query.compile(connection).sql}`).catch(
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

  /** A connection that nobody uses, when there is one. What cannot be opened now is tried again by the next query. */
  async #take(): Promise<Connection> {
    for (;;) {
      const free = this.#free.pop();
      if (free !== undefined) {
        return free;
      }
      if (this.#opened < mostConnections) {
        return this.#open();
      }
      await new Promise<void>((go) => this.#waiting.push(go));
    }
  }

  async #open(): Promise<Connection> {
    this.#opened += 1;
    try {
      this.#requirePlace();
      return await connect(this.#file).catch((error: unknown) => {
        this.#onError(error);
        throw error;
      });
    } catch (error) {
      this.#opened -= 1;
      this.#waiting.shift()?.();
      throw error;
    }
  }

  /** Closes the connections when their last queries have ended. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await Promise.all(this.#free.map(({ queries }) => queries.destroy()));
  }
}

async function connect(file: string): Promise<Connection> {
  const open = await loadSqlite();
  const runInThreadOf = await loadRunInThread();
  const database = open(file);
  database.exec('pragma busy_timeout = 5000; pragma temp_store = memory');
  const notes = { changes: new TableChanges(), onChanged: () => undefined };
  // Statements that are given up are ended whenever the engine collects them, which waits for the other thread.
  const dialect = new SqliteDialect({ database: keptStatements(database, notes) });
  return {
    queries: new Kysely<Tables>({
      dialect: {
        createDriver: () => dialect.createDriver(),
        createQueryCompiler: () => new LiteralCompiler(),
        createAdapter: () => dialect.createAdapter(),
        createIntrospector: (queries) => dialect.createIntrospector(queries),
      },
    }),
    runInThread: runInThreadOf(database),
  };
}
