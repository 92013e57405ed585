import type { Open } from '../../contract/index.js';
import type { UserAttributes } from './user-detail.js';

/** Whether an account can log on. */
export interface UserStatus {
  readonly status: Open<'ENABLED' | 'DISABLED'>;
  readonly suspended?: boolean;
  /** Epoch milliseconds. */
  readonly suspendedUntil?: number;
  readonly suspensionReason?: string;
}

/** Which accounts to find. */
export interface UserFilter {
  readonly role?: string;
  readonly feature?: string;
  readonly status?: 'ENABLED' | 'DISABLED';
}

/** What of an account to change; what is left out stays. */
export type UserChanges = UserAttributes;

/** A role of the pod, and whom it can be given to. */
export interface RoleDescription {
  readonly id: string;
  readonly name: string;
  readonly userTypes: readonly string[];
  readonly optionalActions?: readonly string[];
}

/** A feature of an account. The key is misspelt on the wire. */
export interface FeatureEntitlement {
  readonly entitlment: string;
  readonly enabled: boolean;
}

/** A picture of an account, at one size. */
export interface Avatar {
  readonly size: string;
  readonly url: string;
}

/** An open session of an account. */
export interface UserSession {
  readonly sessionId: string;
  readonly clientIp?: string;
  readonly userAgent?: string;
  readonly browser?: string;
  readonly os?: string;
  readonly device?: string;
  /** Epoch milliseconds. */
  readonly creationTime?: number;
}
