import type { Open } from '../../contract/index.js';
import type { UserAttributes } from './user-detail.js';

/** Whether an account can log on. */
export interface UserStatus {
  /** `DISABLED` accounts cannot log on, until they are enabled again. */
  readonly status: Open<'ENABLED' | 'DISABLED'>;
  /** Whether the account is shut out for a time (USR-7). */
  readonly suspended?: boolean;
  /** Until when, epoch milliseconds; only while suspended. */
  readonly suspendedUntil?: number;
  /** Why, for other administrators. */
  readonly suspensionReason?: string;
}

/** Which accounts to find. */
export interface UserFilter {
  /** Only those with this role, such as `INDIVIDUAL`. Default: any. */
  readonly role?: string | undefined;
  /** Only those with this feature, such as `canCreatePublicRoom`. Default: any. */
  readonly feature?: string | undefined;
  /** Only those that can log on, or only those that cannot. Default: both. */
  readonly status?: 'ENABLED' | 'DISABLED' | undefined;
}

/** The attributes of an account to change; those left out stay. */
export type UserChanges = UserAttributes;

/** A role of the pod, and whom it can be given to. */
export interface RoleDescription {
  /** The role as calls name it: `CONTENT_MANAGEMENT`. */
  readonly id: string;
  /** The role as people read it: `Content Management`. */
  readonly name: string;
  /** The types of account that it can be given to: `NORMAL`, `SYSTEM`. */
  readonly userTypes: readonly string[];
  /** What can be given along with it, such as `MONITOR_ROOMS`. */
  readonly optionalActions?: readonly string[];
}

/** A feature of an account. The key is misspelt on the wire. */
export interface FeatureEntitlement {
  /** The name of the feature, such as `canCreatePublicRoom`; `client.users.allFeatures` has all. */
  readonly entitlment: string;
  /** Whether the account has it. */
  readonly enabled: boolean;
}

/** A picture of an account, at one size. */
export interface Avatar {
  /** `original`, or a smaller size that the service made of it. */
  readonly size: string;
  /** Where the picture is; relative to the address of the pod. */
  readonly url: string;
}

/** An open session of an account. */
export interface UserSession {
  /** Names the session. */
  readonly sessionId: string;
  /** The address that the user logged on from. */
  readonly clientIp?: string;
  /** What the user's client calls itself, whole. */
  readonly userAgent?: string;
  /** What that says of the browser. */
  readonly browser?: string;
  /** What that says of the operating system. */
  readonly os?: string;
  /** What that says of the device. */
  readonly device?: string;
  /** When the user logged on, epoch milliseconds. */
  readonly creationTime?: number;
}
