/** @module What outlives a handler: stores of rows, and what is built on them. */

export { eachRow } from './each-row.js';
export { memoryStore } from './memory-store.js';
export type { StoreOptions } from './memory-store.js';
export { postgresStore } from './postgres-store.js';
export type { PostgresStoreOptions } from './postgres-store.js';
export { redisStore } from './redis-store.js';
export type { RedisStoreOptions } from './redis-store.js';
export { scopedStore } from './scoped-store.js';
export type { ServerStoreOptions } from './server-store.js';
export { sqliteStore } from './sqlite-store.js';
export type { Durability, SqliteStoreOptions } from './sqlite-store.js';
export { session } from './session.js';
export type { Session, SessionInput, SessionOf } from './session.js';
export { Sessions } from './sessions.js';
export type { SessionChange } from './open-session.js';
export { requireOwned, type SessionOwner } from './session-key.js';
export type { BotSession } from './sessions.js';
export { pathsOf, type StandardSchema } from './standard-schema.js';
export { isStoreAway, isToldOf, outlastStore, storePauses } from './store-away.js';
export { checkStoreName, storeKey } from './store-key.js';
export { type WrittenChange, type WrittenPut, writtenChanges } from './written-change.js';
export { check, put, remove, StoreError } from './store.js';
export { collection } from './collection.js';
export type {
  Change,
  Check,
  Collection,
  Fence,
  Lease,
  Put,
  PutOptions,
  Range,
  Removal,
  Row,
  Store,
  StoreErrorCode,
  StoreHalf,
} from './store.js';
