import type { AccountType, Open, UserId } from '../../contract/index.js';

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

/** An RSA public key of a service account, by which it logs in. */
export interface UserKey {
  /** PEM: `-----BEGIN PUBLIC KEY-----…`. */
  readonly key: string;
  /** `SAVE` rotates: the current key becomes the previous one, valid for 72 hours. */
  readonly action?: 'SAVE' | 'REVOKE' | 'EXTEND';
  /** Epoch milliseconds; only on a key that was replaced. */
  readonly expirationDate?: number;
}

/** What is recorded of a user (USR-5). */
export interface UserAttributes {
  readonly emailAddress?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly userName?: string;
  readonly displayName?: string;
  readonly companyName?: string;
  readonly department?: string;
  readonly division?: string;
  readonly title?: string;
  readonly location?: string;
  readonly jobFunction?: string;
  readonly recommendedLanguage?: string;
  readonly twoFactorAuthPhone?: string;
  readonly workPhoneNumber?: string;
  readonly mobilePhoneNumber?: string;
  readonly smsNumber?: string;
  readonly assetClasses?: readonly string[];
  readonly industries?: readonly string[];
  readonly marketCoverage?: readonly string[];
  readonly responsibility?: readonly string[];
  readonly function?: readonly string[];
  readonly instrument?: readonly string[];
  /** What the company keeps of the user besides. */
  readonly userMetadata?: Readonly<Record<string, unknown>>;
  /** Of a service account: the key that its login is checked against. */
  readonly currentKey?: UserKey;
  readonly previousKey?: UserKey;
}

/** What the pod keeps of a user by itself. Times are epoch milliseconds. */
export interface UserSystemInfo {
  readonly id: UserId;
  readonly status: Open<'ENABLED' | 'DISABLED'>;
  /** Stays true past `suspendedUntil`, until the user next logs on (USR-8). */
  readonly suspended?: boolean;
  /** Only while suspended (USR-7). */
  readonly suspendedUntil?: number;
  /** Only while suspended. */
  readonly suspensionReason?: string;
  readonly createdDate?: number;
  /** A user id, as text. */
  readonly createdBy?: string;
  readonly lastUpdatedDate?: number;
  readonly lastLoginDate?: number;
  readonly lastPasswordReset?: number;
  readonly deactivatedDate?: number;
}

/** A user as administrators see one (`V2UserDetail`). */
export interface UserDetail {
  readonly userAttributes: UserAttributes & { readonly accountType: Open<AccountType> };
  readonly userSystemInfo: UserSystemInfo;
  readonly roles: readonly string[];
  readonly features?: readonly number[];
  readonly apps?: readonly number[];
  readonly groups?: readonly number[];
  readonly disclaimers?: readonly number[];
  /** Of the picture in its original size, when there is one; `url` is relative. */
  readonly avatar?: { readonly size: string; readonly url: string };
}
