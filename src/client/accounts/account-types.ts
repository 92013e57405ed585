import type { Open, UserId } from '../../contract/index.js';
import type { UserAttributes } from '../users/user-detail.js';

/** Whether an account can log on. */
export interface AccountStatus {
  readonly status: Open<'ENABLED' | 'DISABLED'>;
  readonly suspended?: boolean;
  /** Epoch milliseconds. */
  readonly suspendedUntil?: number;
  readonly suspensionReason?: string;
}

/** Which accounts to find. */
export interface AccountFilter {
  readonly role?: string;
  readonly feature?: string;
  readonly status?: 'ENABLED' | 'DISABLED';
}

/** What of an account to change; what is left out stays. */
export type AccountChanges = UserAttributes;

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
export interface AccountSession {
  readonly sessionId: string;
  readonly clientIp?: string;
  readonly userAgent?: string;
  readonly browser?: string;
  readonly os?: string;
  readonly device?: string;
  /** Epoch milliseconds. */
  readonly creationTime?: number;
}

/** A text that users must accept. Times are epoch milliseconds. */
export interface Disclaimer {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly frequencyInHours?: number;
  readonly isDefault?: boolean;
  readonly isActive?: boolean;
  readonly createdDate?: number;
  readonly modifiedDate?: number;
  readonly format?: Open<'TEXT' | 'XML'>;
}

/** Something that a user with privileges did. */
export interface AuditTrailEntry {
  readonly action: string;
  readonly actionName: string;
  /** As text. */
  readonly timestamp: string;
  readonly initiatorId: string;
  readonly initiatorUsername?: string;
  readonly initiatorEmailAddress?: string;
}

/** Which entries of the audit trail to read. */
export interface AuditTrailRange {
  /** A date or epoch milliseconds. */
  readonly startTimestamp: number | Date;
  /** A date or epoch milliseconds. Default: now. */
  readonly endTimestamp?: number | Date;
  readonly initiatorId?: UserId;
  readonly role?: string;
}
