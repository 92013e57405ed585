import type { PasswordHashes } from './password.js';
import type { CreationRole, UserAttributes } from './user-detail.js';

interface NamedAttributes extends Omit<UserAttributes, 'previousKey'> {
  readonly userName: string;
  readonly displayName: string;
  readonly emailAddress: string;
  readonly roles?: readonly CreationRole[];
}

/** An end user. */
export interface NormalUserToCreate extends NamedAttributes {
  readonly accountType: 'NORMAL';
  readonly firstName: string;
  readonly lastName: string;
  /**
   * The password, or its hashes; a text is hashed here and never sent. Default: none, for users
   * who log on through their company (single sign-on).
   */
  readonly password?: string | PasswordHashes;
}

/** A service account, for a bot or an application. It has no password (USR-2). */
export interface SystemUserToCreate extends NamedAttributes {
  readonly accountType: 'SYSTEM';
  readonly password?: never;
}

/** A user to create (USR-1). */
export type UserToCreate = NormalUserToCreate | SystemUserToCreate;
