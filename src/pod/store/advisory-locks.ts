import { createHash } from 'node:crypto';

/** The numbers of the locks that the processes of a pod take in PostgreSQL. Locks belong to one database. */
export interface LockKeys {
  /** Held by every transaction: alone by one that may change everything, together by the others. */
  readonly everything: string;
  /** Held by one process at a time while it makes the schema or brings it up to date. */
  readonly schema: string;
  /** Held by every process as long as it listens. */
  readonly listening: string;
  /** For anything else that has a name. */
  of(name: string): string;
}

/**
 * The keys of the locks of one schema.
 *
 * @example
 * const keys = lockKeys('desk');
 * const statement = `select pg_advisory_xact_lock(${keys.of('stream 7')})`;
 */
export function lockKeys(schema: string): LockKeys {
  const of = (name: string) => keyOf(`cadenza ${schema} ${name}`);
  return {
    everything: of('everything'),
    schema: of('schema'),
    listening: of('listening'),
    of: (name) => of(`a ${name}`),
  };
}

/** 64 bits, as PostgreSQL takes them. */
function keyOf(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE(0).toString();
}

/** The two halves of a key, as `pg_locks` shows them. */
export function halvesOf(key: string): readonly [string, string] {
  const bits = BigInt.asUintN(64, BigInt(key));
  return [(bits >> 32n).toString(), (bits & 0xffff_ffffn).toString()];
}
