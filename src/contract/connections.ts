import type { UserId } from './ids.js';
import type { Open } from './open.js';

/** How far two users have come in knowing each other, as one of the two sees it. */
export type ConnectionStatus = 'PENDING_INCOMING' | 'PENDING_OUTGOING' | 'ACCEPTED' | 'REJECTED';

/** A connection with another user, as one of the two sees it. Times are epoch milliseconds. */
export interface UserConnection {
  readonly userId: UserId;
  readonly status: Open<ConnectionStatus>;
  readonly firstRequestedAt?: number;
  readonly updatedAt?: number;
  readonly requestCounter?: number;
}
