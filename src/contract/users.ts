import type { UserId } from './ids.js';
import type { Open } from './open.js';

/** An end user (NORMAL), a service account for a bot or an application (SYSTEM), a group (SDL). */
export type AccountType = 'NORMAL' | 'SYSTEM' | 'SDL';

/** A user as the pod's own calls return it: `GET /pod/v3/users`, `GET /pod/v2/sessioninfo`. */
export interface User {
  readonly id: UserId;
  readonly username: string;
  readonly displayName: string;
  readonly emailAddress: string;
  readonly accountType: Open<AccountType>;
  /** Absent on service accounts. */
  readonly firstName?: string;
  /** Absent on service accounts. */
  readonly lastName?: string;
  readonly company?: string;
  readonly title?: string;
  readonly location?: string;
  readonly department?: string;
  readonly division?: string;
  readonly jobFunction?: string;
  /** Shown to some callers only, like the mobile number. */
  readonly workPhoneNumber?: string;
  readonly mobilePhoneNumber?: string;
  /** What the company keeps of the user besides. */
  readonly userMetadata?: Readonly<Record<string, unknown>>;
  readonly roles?: readonly string[];
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
  readonly userId: UserId;
  readonly displayName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly username?: string;
}
