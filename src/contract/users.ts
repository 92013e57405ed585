import type { UserId } from './ids.js';
import type { Open } from './open.js';

/** An end user (NORMAL), a service account for a bot or an application (SYSTEM), a group (SDL). */
export type AccountType = 'NORMAL' | 'SYSTEM' | 'SDL';

/** The roles that an account can be given when it is created (USR-6). */
export const creationRoles = [
  'INDIVIDUAL',
  'USER_PROVISIONING',
  'SCOPE_MANAGEMENT',
  'CONTENT_MANAGEMENT',
  'MALWARE_SCAN_MANAGER',
  'MALWARE_SCAN_STATE_USER',
  'AUDIT_TRAIL_MANAGEMENT',
] as const;

/** A role that an account can be given when it is created. */
export type CreationRole = (typeof creationRoles)[number];

/** A user as the pod's own calls return it: `GET /pod/v3/users`, `GET /pod/v2/sessioninfo`. */
export interface User {
  /** Names the user in calls. */
  readonly id: UserId;
  /** The name to log in with; known within one company only. */
  readonly username: string;
  /** The name as others see it. */
  readonly displayName: string;
  /** The e-mail address, by which users of any company are found. */
  readonly emailAddress: string;
  /** A person (`NORMAL`), a service account (`SYSTEM`) or another kind. */
  readonly accountType: Open<AccountType>;
  /** Absent on service accounts. */
  readonly firstName?: string;
  /** Absent on service accounts. */
  readonly lastName?: string;
  /** The name of the company. */
  readonly company?: string;
  /** The title in the company: `Trader`. */
  readonly title?: string;
  /** Where the user works. */
  readonly location?: string;
  /** The department that the user works in. */
  readonly department?: string;
  /** The division that the user works in. */
  readonly division?: string;
  /** What the user does: `Trader`. */
  readonly jobFunction?: string;
  /** Shown to some callers only, like the mobile number. */
  readonly workPhoneNumber?: string;
  /** The number of the mobile phone. */
  readonly mobilePhoneNumber?: string;
  /** What the company keeps of the user besides. */
  readonly userMetadata?: Readonly<Record<string, unknown>>;
  /** The roles in the pod: `INDIVIDUAL`. */
  readonly roles?: readonly string[];
  /** Pictures, each at one size. */
  readonly avatars?: readonly { readonly size: string; readonly url: string }[];
}

/** The answer of a look-up of several users: those found, and what was not. */
export interface UsersFound {
  readonly users: readonly User[];
  readonly errors?: readonly {
    readonly error: string;
    readonly id?: string;
    readonly email?: string;
  }[];
}

/** A user as messages and events carry it. */
export interface MessageUser {
  /** Names the author in calls. */
  readonly userId: UserId;
  /** The name as others see it. */
  readonly displayName?: string;
  /** The given name. */
  readonly firstName?: string;
  /** The family name. */
  readonly lastName?: string;
  /** The e-mail address, where the reader may see it. */
  readonly email?: string;
  /** The name to log in with. */
  readonly username?: string;
}
