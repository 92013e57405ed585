import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { PostgresAddress } from './address.js';
import type { LockKeys } from './advisory-locks.js';
import { lockKeys } from './advisory-locks.js';
import { databaseProblem } from './database-problem.js';
import type { TableChanges } from './remembered.js';
import { requireUsable } from './usable-database.js';

/** How often it is tried to take a schema, and the pause before the next time, in milliseconds. */
const lockAttempts = 20;
const lockPause = 100;

/** Keeps a schema taken: a lock lasts as long as a connection, and each new one takes it again. */
export class SchemaHold {
  readonly #address: PostgresAddress;
  readonly #changes: TableChanges | undefined;
  readonly #holding = new WeakSet<object>();
  #attempts = lockAttempts;

  /** @param changes - told that anything may have changed while nothing was held */
  constructor(address: PostgresAddress, changes: TableChanges | undefined) {
    this.#address = address;
    this.#changes = changes;
  }

  /** @throws PodError `DATABASE_IN_USE` */
  async take(client: PoolClient): Promise<void> {
    if (this.#address.temporary || this.#holding.has(client)) {
      return;
    }
    // While another pod has it, calls that come meanwhile are refused at once: one after the other they would wait long.
    const isTaken = await takeSchema(client, this.#address, this.#attempts);
    this.#attempts = isTaken ? lockAttempts : 1;
    if (!isTaken) {
      throw databaseProblem('DATABASE_IN_USE');
    }
    this.#holding.add(client);
    this.#changes?.noteAll();
  }
}

/** Makes a schema when it is not there, and takes it. */
export async function makeSchema(
  pool: Pool,
  hold: SchemaHold,
  address: PostgresAddress,
): Promise<LockKeys> {
  const { schema } = address;
  const client = await pool.connect();
  try {
    await requireUsable(client, address);
    const keys = lockKeys(schema ?? (await currentSchema(client)));
    if (schema !== undefined) {
      // Two processes that make it at the same moment would be in each other's way. Who may not make one may have been
      // given it.
      await client.query(
        `begin; select pg_advisory_xact_lock(${keys.schema});
          do $$ begin if to_regnamespace('${schema}') is null then create schema ${schema}; end if; end $$;
          commit`,
      );
    }
    await hold.take(client);
    return keys;
  } finally {
    client.release();
  }
}

async function currentSchema(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ readonly name: string | null }>(
    'select current_schema() as name',
  );
  return rows[0]?.name ?? '';
}

/**
 * Takes the schema for one pod alone, or together with others that share it, as long as its connection lasts, unless it
 * is taken otherwise. The server may need a moment to notice that the connection of a pod that was killed has ended.
 */
async function takeSchema(
  client: PoolClient,
  { schema, shared = false }: PostgresAddress,
  attempts: number,
): Promise<boolean> {
  const take = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) {
      await setTimeout(lockPause);
    }
    const { rows } = await client.query<{ readonly taken: boolean }>(
      `select ${take}(hashtextextended('cadenza ' || current_database() || coalesce($1, current_schema()), 0)) as taken`,
      [schema ?? null],
    );
    if (rows[0]?.taken === true) {
      return true;
    }
  }
  return false;
}
