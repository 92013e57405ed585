import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { bindable } from './bindable.js';
import { isPlannedAnew, isUnasked } from './marked-query.js';
import type { Connections, PostgresClient, Question } from './postgres-client.js';
import { isAnswer, isOutdatedPlan } from './postgres-errors.js';
import type { TableChanges } from './remembered.js';
import { type Statement, StatementNames } from './statement-names.js';
import { Statistics } from './statistics.js';
import { countChange } from './versions.js';

/** What the connections of a driver have in common. */
interface Common {
  readonly names: StatementNames;
  readonly statistics: Statistics;
  /**
   * Called when a transaction is committed that has changed what processes remember, and waited for before it is told
   * to anybody; `undefined`: none has to know.
   */
  readonly onChanged: (() => Promise<void>) | undefined;
  /** Hears which tables are written to; `undefined`: others write to them as well. */
  readonly changes: TableChanges | undefined;
  readonly connections: Connections;
}

/** Runs kysely's queries: prepared once for each connection, their parameters checked. */
export class PostgresDriver implements Driver {
  readonly #connections: Connections;
  readonly #end: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #common: Common;

  /**
   * @param end - closes all connections
   * @param heard - who hears of what is changed
   */
  constructor(
    connections: Connections,
    end: () => Promise<void>,
    onError: (error: unknown) => void,
    heard: Pick<Common, 'onChanged' | 'changes'>,
  ) {
    this.#connections = connections;
    this.#end = end;
    this.#onError = onError;
    const names = new StatementNames(heard.changes);
    this.#common = { names, statistics: new Statistics(), connections, ...heard };
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#connections.acquire(), this.#common);
    } catch (error) {
      this.#onError(error);
      throw error;
    }
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.begin('begin');
  }

  commitTransaction(connection: PostgresConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: PostgresConnection): Promise<void> {
    return connection.rollback();
  }

  releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#end();
  }
}

/**
 * One connection. Within a transaction, what nobody waits for is sent ahead: the server answers it together with the
 * next statement that is waited for, at the latest with the commit, and a failure fails that one.
 */
class PostgresConnection implements DatabaseConnection {
  readonly #client: PostgresClient;
  readonly #common: Common;
  #isBroken = false;
  #isInTransaction = false;
  /** Tells those who wait for the end of the transaction that it is sent. */
  #isEnding: () => void = () => undefined;
  /** Why the transaction cannot be committed as it is: what its statements fail with from then on says less. */
  #failure: { readonly error: unknown } | undefined;
  /** Whether the transaction has changed what processes remember. */
  #hasChanged = false;

  constructor(client: PostgresClient, common: Common) {
    this.#client = client;
    this.#common = common;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (parameters.length === 0 && endings.has(sql)) {
      await (sql === 'commit' ? this.commit() : this.rollback());
      return { rows: [] };
    }
    if (parameters.length === 0 && sql.startsWith('begin')) {
      return { rows: await this.begin<Row>(sql) };
    }
    if (!this.#isInTransaction) {
      await this.#common.connections.untilFree();
    }
    const statement = this.#common.names.of(sql);
    statement.note();
    const { name, isRemembered } = statement;
    this.#hasChanged ||= isRemembered && this.#common.onChanged !== undefined;
    const answer = this.#run<Row>(statement, {
      ...(name !== undefined && !isPlannedAnew(query) && { name }),
      text: sql,
      values: parameters.map((value) => storable(bindable(value))),
    });
    if (this.#isInTransaction && isUnasked(query)) {
      answer.catch(() => undefined);
      return { rows: [] };
    }
    return answer;
  }

  async #run<Row>({ inserts }: Statement, question: Question): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#planned<Row>(question);
    const changed = command !== 'SELECT' && rowCount !== null;
    this.#common.statistics.note(inserts * (rowCount ?? 0));
    if (question.text.startsWith('rollback to')) {
      this.#failure = undefined;
    }
    return { rows, ...(changed && { numAffectedRows: BigInt(rowCount) }) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The pod reads page by page, not as a stream.');
  }

  /**
   * @param text - `begin`, and what else is to be done at once, without values
   * @returns the rows of the last of it; of `begin` alone nobody waits for the answer
   */
  async begin<Row>(text: string): Promise<Row[]> {
    this.#isEnding = await this.#common.connections.begin();
    this.#isInTransaction = true;
    this.#failure = undefined;
    this.#hasChanged = false;
    this.#common.changes?.begin();
    if (text === 'begin') {
      this.#query({ text }).catch(() => undefined);
      return [];
    }
    // Of several statements the driver gives a list of answers.
    const answers = [await this.#query<Row>({ text })].flat();
    return answers.at(-1)?.rows ?? [];
  }

  async commit(): Promise<void> {
    const { statistics, onChanged } = this.#common;
    const hasChanged = this.#hasChanged;
    if (hasChanged) {
      this.#query({ text: countChange }).catch(() => undefined);
    }
    const { command } = await this.#sendEnd('commit');
    this.#isInTransaction = false;
    if (command !== 'COMMIT') {
      const { error } = this.#failure ?? { error: undone() };
      throw error;
    }
    if (hasChanged) {
      await onChanged?.();
    }
    if (statistics.areStale()) {
      // What was committed stays so, whatever becomes of the statistics.
      await this.#query({ text: statistics.refresh() }).catch(() => undefined);
    }
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false;
    await this.#sendEnd('rollback');
  }

  #sendEnd(text: 'commit' | 'rollback'): ReturnType<PostgresClient['query']> {
    const answer = this.#query({ text });
    this.#isEnding();
    return answer;
  }

  /** Gives the connection back; a broken one is not used again. */
  release(): void {
    this.#isEnding();
    this.#client.release(this.#isBroken);
  }

  /** Runs a query once more when a change of the schema has overtaken its plan; within a transaction all is to be run again. */
  #planned: PostgresClient['query'] = async (query) => {
    try {
      return await this.#query(query);
    } catch (error) {
      if (!isOutdatedPlan(error)) {
        throw error;
      }
      this.#common.names.renew();
      if (this.#isInTransaction) {
        throw error;
      }
      const { text, values = [] } = query;
      return this.#query({ text, values });
    }
  };

  #query: PostgresClient['query'] = async (query) => {
    try {
      return await this.#client.query(query);
    } catch (error) {
      this.#isBroken ||= !isAnswer(error);
      if (!this.#isInTransaction) {
        throw error;
      }
      this.#failure ??= { error };
      throw this.#failure.error;
    }
  };
}

function undone(): Error {
  return new Error('A transaction was undone: one of its statements had failed before.');
}

const endings: ReadonlySet<string> = new Set(['commit', 'rollback']);

/** No id and no time is such a number; the server would refuse the query. */
function storable(value: unknown): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? null : value;
}
