/** The words of SQL in which the databases differ. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** The type of a primary key that counts up by itself. */
  readonly serial: string;
}

/** SQLite's words. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  serial: 'integer primary key autoincrement',
};

/** PostgreSQL's words. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  serial: 'bigint generated always as identity primary key',
};

/**
 * One step of the schema. Steps only go forward: what was released is never edited, a change is a new
 * step with the next number.
 */
export interface Migration {
  /** 1, 2, 3 … without gaps. */
  readonly number: number;
  readonly name: string;
  statements(dialect: Dialect): readonly string[];
}
