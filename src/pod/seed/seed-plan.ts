import type { Selectable } from 'kysely';
import type { UserId } from '../../contract/index.js';
import type { PreparedMessage } from '../messages/prepared-message.js';
import type { PolicyRow } from '../policies/policy.js';
import type { ApplicationRow } from '../store/applications.js';
import type { StreamRow, Tables, UserRow } from '../store/tables.js';
import type { PlannedBarriers } from './plan-barriers.js';
import type { SeedMessage } from './seed.js';

/** The rows that a seed stands for, with ids that stay the same over resets. */
export interface SeedPlan {
  readonly users: UserRow[];
  readonly applications: ApplicationRow[];
  readonly policies: readonly PolicyRow[];
  readonly disclaimers: readonly Selectable<Tables['disclaimers']>[];
  readonly barriers: PlannedBarriers;
  readonly streams: readonly PlannedStream[];
  /** The messages of the streams, as the seed has them. */
  readonly messages: readonly PlannedMessage[];
  /** The same, ready to be kept. */
  readonly prepared: PreparedMessage[];
}

/** A message of a seed. */
export interface PlannedMessage {
  readonly stream: StreamRow;
  readonly author: UserRow;
  readonly message: SeedMessage;
}

/** A room or a chat of a seed. */
export interface PlannedStream {
  readonly row: StreamRow;
  readonly members: readonly { readonly userId: UserId; readonly owner: boolean }[];
}
