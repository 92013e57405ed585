import type { AccountType, Open, UserId } from '../../contract/index.js';

/** An RSA public key of a service account, by which it logs in. */
export interface UserKey {
  /** PEM: `-----BEGIN PUBLIC KEY-----…`. */
  readonly key: string;
  /** `SAVE` rotates: the current key becomes the previous one, valid for 72 hours. */
  readonly action?: 'SAVE' | 'REVOKE' | 'EXTEND' | undefined;
  /** Epoch milliseconds; only on a key that was replaced. */
  readonly expirationDate?: number | undefined;
}

/** What is recorded of a user (USR-5). */
export interface UserAttributes {
  /** No two users of the company have the same. */
  readonly emailAddress?: string | undefined;
  /** The given name; end users have one. */
  readonly firstName?: string | undefined;
  /** The family name; end users have one. */
  readonly lastName?: string | undefined;
  /** The name by which the user logs on; no two users of the company have the same. */
  readonly userName?: string | undefined;
  /** What other people see. */
  readonly displayName?: string | undefined;
  /** What other people see as the user's company. */
  readonly companyName?: string | undefined;
  /** The department that the user works in. */
  readonly department?: string | undefined;
  /** The division that the user works in. */
  readonly division?: string | undefined;
  /** The user's title at work: `Trader`. */
  readonly title?: string | undefined;
  /** Where the user works: `New York`. */
  readonly location?: string | undefined;
  /** What the user does: `Trader`. */
  readonly jobFunction?: string | undefined;
  /** The language that clients begin with. */
  readonly recommendedLanguage?: string | undefined;
  /** The telephone number at which a second factor of the logon arrives: `+15419999999`. */
  readonly twoFactorAuthPhone?: string | undefined;
  /** The telephone number at work. */
  readonly workPhoneNumber?: string | undefined;
  /** The number of the mobile telephone. */
  readonly mobilePhoneNumber?: string | undefined;
  /** The number at which text messages arrive. */
  readonly smsNumber?: string | undefined;
  /** The asset classes that the user is concerned with: `Equities`. */
  readonly assetClasses?: readonly string[] | undefined;
  /** The industries that the user is concerned with: `Healthcare`. */
  readonly industries?: readonly string[] | undefined;
  /** The markets that the user covers: `EMEA`. */
  readonly marketCoverage?: readonly string[] | undefined;
  /** What the user answers for: `BAU`. */
  readonly responsibility?: readonly string[] | undefined;
  /** What the user does there: `Trade Processing`. */
  readonly function?: readonly string[] | undefined;
  /** The instruments that the user trades: `Equities`. */
  readonly instrument?: readonly string[] | undefined;
  /** What the company keeps of the user besides. */
  readonly userMetadata?: Readonly<Record<string, unknown>> | undefined;
  /** Of a service account: the key that its login is checked against. */
  readonly currentKey?: UserKey | undefined;
  /** Of a service account: the key that `currentKey` replaced, valid for 72 hours more. */
  readonly previousKey?: UserKey | undefined;
}

/** What the pod maintains about a user. Times are epoch milliseconds. */
export interface UserSystemInfo {
  /** Names the user in other calls. */
  readonly id: UserId;
  /** `DISABLED` users cannot log on, until they are enabled again. */
  readonly status: Open<'ENABLED' | 'DISABLED'>;
  /** Stays true past `suspendedUntil`, until the user next logs on (USR-8). */
  readonly suspended?: boolean;
  /** Only while suspended (USR-7). */
  readonly suspendedUntil?: number;
  /** Why, as an administrator wrote it; only while suspended. */
  readonly suspensionReason?: string;
  /** When the account was made. */
  readonly createdDate?: number;
  /** A user id, as text. */
  readonly createdBy?: string;
  /** When its attributes were last changed. */
  readonly lastUpdatedDate?: number;
  /** When the user last logged on; absent before the first time. */
  readonly lastLoginDate?: number;
  /** When the password was last set again. */
  readonly lastPasswordReset?: number;
  /** When the account was disabled, while it is. */
  readonly deactivatedDate?: number;
}

/** A user as administrators see one (`V2UserDetail`). */
export interface UserDetail {
  /** What administrators say of the user, and change with `users.update`. */
  readonly userAttributes: UserAttributes & { readonly accountType: Open<AccountType> };
  /** What the pod maintains about the user. */
  readonly userSystemInfo: UserSystemInfo;
  /** What the user may do, such as `INDIVIDUAL`. */
  readonly roles: readonly string[];
  /** The numbers of the features that the user has; `users.features` tells them by name. */
  readonly features?: readonly number[];
  /** The numbers of the user's applications. */
  readonly apps?: readonly number[];
  /** The numbers of the groups that the user is in. */
  readonly groups?: readonly number[];
  /** The numbers of the disclaimers that the user is given to accept. */
  readonly disclaimers?: readonly number[];
  /** Of the picture in its original size, when there is one; `url` is relative. */
  readonly avatar?: { readonly size: string; readonly url: string };
}
