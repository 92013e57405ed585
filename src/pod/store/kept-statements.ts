import type { SqliteStatement } from 'kysely';
import type Database from 'libsql';
import { bindable } from './bindable.js';
import type { TableChanges } from './remembered.js';

/** A statement that was prepared, and is kept to run again. */
export interface KeptStatement extends SqliteStatement {
  /** The first row, or `undefined`: in a third of the time that a list of rows takes. */
  first(parameters: readonly unknown[]): unknown;
}

/** Statements of an SQLite database. */
export interface KeptStatements {
  prepare(statement: string): KeptStatement;
  close(): void;
}

/** Told of what statements have changed. */
export interface Notes {
  /** Which tables were written to. */
  readonly changes: TableChanges;
  /** Hears how many rows a statement has changed. */
  readonly onChanged: (rows: number) => void;
}

/** So many are kept at most. */
const most = 500;

/**
 * Prepares statements once and keeps them: the pod runs some hundred different ones, and preparing
 * costs more than running.
 */
export function keptStatements(database: Database.Database, notes: Notes): KeptStatements {
  const statements = new Map<string, KeptStatement>();
  return {
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) {
        return known;
      }
      const prepared = checked(database, text, notes);
      const statement = text === 'rollback' ? rollbackOf(database, prepared) : prepared;
      if (statements.size >= most) {
        statements.clear();
      }
      statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** A full disk, for one, has ended the transaction already: that error is to be reported, not this one. */
function rollbackOf(database: Database.Database, statement: KeptStatement): KeptStatement {
  return {
    ...statement,
    run: (parameters) =>
      database.inTransaction ? statement.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  };
}

function checked(database: Database.Database, text: string, notes: Notes): KeptStatement {
  const statement = database.prepare(text);
  const note = notes.changes.noteOf(text);
  const { reader } = statement;
  // The driver would name the columns of each row again, which takes longer than reading them.
  const shape = reader ? new RowShape(statement.raw(true)) : undefined;
  const first = new FirstRow(database, text);
  return {
    reader,
    all: (parameters) => {
      note();
      const rows = statement.all(parameters.map(bindable));
      return shape === undefined ? rows : rows.map((row) => shape.rowOf(row));
    },
    first: (parameters) => {
      note();
      return first.of(parameters.map(bindable));
    },
    run: (parameters) => {
      note();
      const result = statement.run(parameters.map(bindable));
      notes.onChanged(result.changes);
      return result;
    },
    *iterate(parameters) {
      for (const row of statement.iterate(parameters.map(bindable))) {
        yield shape?.rowOf(row);
      }
    },
  };
}

/**
 * A statement of which only the first row is asked for. The driver forgets to reset one that has failed, and one of
 * which it has read all rows: then it would run with the values of the time before. So nothing else runs this one, and
 * it is prepared anew after a failure.
 */
class FirstRow {
  readonly #database: Database.Database;
  readonly #text: string;
  #prepared: { readonly statement: Database.Statement; readonly shape: RowShape } | undefined;

  constructor(database: Database.Database, text: string) {
    this.#database = database;
    this.#text = text;
  }

  of(values: readonly unknown[]): Row | undefined {
    const prepared = this.#prepared ?? this.#prepare();
    this.#prepared = undefined;
    const row = prepared.shape.rowOf(prepared.statement.get(values));
    this.#prepared = prepared;
    return row;
  }

  #prepare() {
    const statement = this.#database.prepare(this.#text).raw(true);
    return { statement, shape: new RowShape(statement) };
  }
}

type Row = Record<string, unknown>;

/** Makes rows of their values. */
class RowShape {
  readonly #statement: Database.Statement;
  #names: readonly string[] = [];
  /** Copied for each row: it has its columns already, which is faster than to add them one by one. */
  #empty: Row = {};

  constructor(statement: Database.Statement) {
    this.#statement = statement;
  }

  /** The row for these values; `undefined` when there is none. */
  rowOf(values: unknown): Row | undefined {
    if (!Array.isArray(values)) {
      return undefined;
    }
    const list: readonly unknown[] = values;
    if (list.length !== this.#names.length) {
      // It runs for the first time, or its table has another column now.
      this.#names = this.#statement.columns().map(({ name }) => name);
      this.#empty = Object.fromEntries(this.#names.map((name) => [name, null]));
    }
    const row = { ...this.#empty };
    this.#names.forEach((name, place) => {
      row[name] = list[place];
    });
    return row;
  }
}
