import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readAddress } from '../../src/pod/store/address.js';

const standard = process.env['CADENZA_DATABASE'];

/** Where the pods of these tests have their databases: `undefined` for SQLite. */
export const postgres = standard?.startsWith('postgres') === true ? standard : undefined;

const schemas: string[] = [];

/**
 * The address of a database that outlives its pod: a file in a folder, or a schema of the PostgreSQL that
 * `CADENZA_DATABASE` names.
 */
export function keptDatabase(folder: string): string {
  if (postgres === undefined) {
    return join(folder, 'pod.db');
  }
  const schema = `kept_${randomBytes(8).toString('hex')}`;
  schemas.push(schema);
  const url = new URL(postgres);
  url.searchParams.set('schema', schema);
  return url.href;
}

/** A database as {@link keptDatabase} makes it, and its schema: empty where the tests run on SQLite. */
export function keptSchema(): { readonly database: string; readonly schema: string } {
  const database = keptDatabase('');
  const address = readAddress(database, undefined);
  return { database, schema: address.kind === 'postgres' ? (address.schema ?? '') : '' };
}

/** Drops the schemas that {@link keptDatabase} made, and the files of their pods; on SQLite they go with their folder. */
export async function dropKeptDatabases(): Promise<void> {
  for (const schema of schemas.splice(0)) {
    await runOnPostgres(`drop schema if exists ${schema} cascade`);
    await rm(`${schema}.attachments`, { recursive: true, force: true });
  }
}

/** Runs one statement on the PostgreSQL of the tests. */
export async function runOnPostgres(statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: postgres });
  client.on('notice', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
