import type { UserId } from './ids.js';
import type { Open } from './open.js';

/** How far two users have come in knowing each other, as one of the two sees it. */
export type ConnectionStatus = 'PENDING_INCOMING' | 'PENDING_OUTGOING' | 'ACCEPTED' | 'REJECTED';

/** A connection with another user, as one of the two sees it. Times are epoch milliseconds. */
export interface UserConnection {
  /** The user at the other end. */
  readonly userId: UserId;
  /** How far the connection has come. */
  readonly status: Open<ConnectionStatus>;
  /** When it was first asked for, epoch milliseconds. */
  readonly firstRequestedAt?: number;
  /** When it last changed, epoch milliseconds. */
  readonly updatedAt?: number;
  /** How often it was asked for. */
  readonly requestCounter?: number;
}
