import type { SharedTables, Tables } from './tables.js';

/** A table whose rows belong to the state of the pod. */
export type StateTable = Exclude<keyof Tables, 'migrations' | 'snapshots' | keyof SharedTables>;

/**
 * Every table of the state, each after those it refers to, and what a reset does to it: it is emptied, or it
 * keeps what is of the seed. A new table has to be put here to compile.
 */
const onReset = {
  users: 'keepsSeed',
  applications: 'keepsSeed',
  tokens: 'keepsSeed',
  streams: 'emptied',
  memberships: 'emptied',
  messages: 'emptied',
  attachments: 'emptied',
  message_tags: 'emptied',
  message_index: 'emptied',
  views: 'emptied',
  signals: 'emptied',
  subscriptions: 'emptied',
  policies: 'emptied',
  violations: 'emptied',
  datafeeds: 'keepsSeed',
  events: 'emptied',
  deliveries: 'emptied',
  connections: 'emptied',
  presences: 'emptied',
  presence_feeds: 'emptied',
  follows: 'emptied',
  delegates: 'emptied',
  manifests: 'emptied',
  file_extensions: 'emptied',
  dictionaries: 'emptied',
  user_features: 'emptied',
  user_applications: 'emptied',
  avatars: 'emptied',
  user_groups: 'emptied',
  group_members: 'emptied',
  disclaimers: 'emptied',
  user_disclaimers: 'emptied',
  company_certificates: 'emptied',
  protocols: 'emptied',
  audit_trail: 'emptied',
  barrier_groups: 'emptied',
  barrier_members: 'emptied',
  barrier_policies: 'emptied',
  barrier_policy_groups: 'emptied',
  single_sign_on: 'emptied',
} as const satisfies Readonly<Record<StateTable, 'emptied' | 'keepsSeed'>>;

/** Every table of the state, each after those it refers to. */
export const stateTables = Object.keys(onReset) as readonly StateTable[];

/** What a reset empties. Users, applications, their tokens and datafeeds stay. */
export const emptiedTables = stateTables.filter((table) => onReset[table] === 'emptied');
