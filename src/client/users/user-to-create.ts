import type { CreationRole } from '../../contract/index.js';
import type { PasswordHashes } from './password.js';
import type { UserAttributes } from './user-detail.js';

interface NamedAttributes extends Omit<UserAttributes, 'previousKey'> {
  readonly userName: string;
  readonly displayName: string;
  readonly emailAddress: string;
  readonly roles?: readonly CreationRole[] | undefined;
}

/** An end user. */
export interface NormalUserToCreate extends NamedAttributes {
  /** A person who logs on in a client. */
  readonly accountType: 'NORMAL';
  /** The given name. */
  readonly firstName: string;
  /** The family name. */
  readonly lastName: string;
  /**
   * The password, or its hashes; a text is hashed here and never sent. Default: none, for users
   * who log on through their company (single sign-on).
   */
  readonly password?: string | PasswordHashes | undefined;
}

/** A service account, for a bot or an application. It has no password (USR-2). */
export interface SystemUserToCreate extends NamedAttributes {
  /** An account that a program logs in with, by a key or a certificate. */
  readonly accountType: 'SYSTEM';
  /** Not there for service accounts, so that one does not compile. */
  readonly password?: undefined;
}

/** A user to create (USR-1). */
export type UserToCreate = NormalUserToCreate | SystemUserToCreate;
