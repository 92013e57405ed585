/** The words of SQL in which the databases differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** The type of a primary key that counts up by itself. */
  readonly serial: string;
  /** The type of a text, which sorts and compares by its bytes. */
  readonly text: string;
  /** What makes a table lie in the order of its primary key, at the end of its definition. */
  readonly clustered: string;
}

/** SQLite's words. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  serial: 'integer primary key autoincrement',
  text: 'text',
  clustered: 'without rowid',
};

/** PostgreSQL's words. Left to itself, its text sorts by the rules of the server's language. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  serial: 'bigint generated always as identity primary key',
  text: 'text collate "C"',
  clustered: '',
};

/**
 * One step of the schema. Steps only go forward: what was released is never edited, a change is a new
 * step with the next number.
 */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  readonly name: string;
  /** The statements, in SQLite's words where the dialect does not say otherwise; `text` is a type. */
  statements(dialect: Dialect): readonly string[];
}
