import type { UserId } from '../../contract/index.js';

/** A public key of an application. */
export interface ApplicationKey {
  /** PEM. */
  readonly key: string;
  readonly action?: 'SAVE' | 'REVOKE' | 'EXTEND';
  /** Epoch milliseconds; only on a key that was replaced. */
  readonly expirationDate?: number;
}

/** An extension application. */
export interface ApplicationDetail {
  readonly applicationInfo: {
    readonly appId: string;
    readonly name: string;
    /** Begins with `https://`. */
    readonly appUrl?: string;
    readonly domain?: string;
    readonly publisher?: string;
  };
  readonly iconUrl?: string;
  readonly description?: string;
  readonly allowOrigins?: string;
  /** What it may do on behalf of users: `SEND_MESSAGES`. */
  readonly permissions?: readonly string[];
  readonly cert?: string;
  readonly authenticationKeys?: {
    readonly current?: ApplicationKey;
    readonly previous?: ApplicationKey;
  };
  readonly notification?: { readonly url?: string; readonly apiKey?: string };
  readonly properties?: readonly { readonly key: string; readonly value: string }[];
}

/** Whether an application can be used in the company. */
export interface PodEntitlement {
  readonly appId: string;
  readonly appName: string;
  readonly enable: boolean;
  /** Shown in the store of applications. */
  readonly listed: boolean;
  /** Installed for everyone. */
  readonly install: boolean;
}

/** Whether a user has an application. */
export interface UserEntitlement {
  readonly appId: string;
  readonly appName?: string;
  readonly listed: boolean;
  readonly install: boolean;
  readonly products?: readonly object[];
}

/** What of a user's application to change. */
export interface UserEntitlementChange {
  readonly appId: string;
  /** Default: `KEEP`. */
  readonly listed?: 'TRUE' | 'FALSE' | 'KEEP' | 'REMOVE';
  /** Default: `KEEP`. */
  readonly install?: 'TRUE' | 'FALSE' | 'KEEP' | 'REMOVE';
  /** What of the application the user has subscribed to. */
  readonly product?: {
    readonly appId?: string;
    readonly name: string;
    readonly sku?: string;
    readonly subscribed: boolean;
    readonly type: string;
  };
}

/** Whether a user sees an application, has it, and has subscribed to it. */
export interface ApplicationUser {
  readonly userId: UserId;
  readonly enable?: boolean;
  readonly listed?: boolean;
  readonly product?: {
    readonly name: string;
    readonly type: string;
    readonly subscribed?: boolean;
  };
}

/** A page of the users of an application. */
export interface ApplicationUserPage {
  readonly users: readonly ApplicationUser[];
  readonly page?: { readonly hasNext?: boolean };
}
