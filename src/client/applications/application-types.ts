import type { UserId } from '../../contract/index.js';

/** A public key of an application. */
export interface ApplicationKey {
  /** The key itself, PEM: `-----BEGIN PUBLIC KEY-----…`. */
  readonly key: string;
  /**
   * What to do with the key when it is sent: `SAVE` makes it the current one, `REVOKE` ends it, `EXTEND`
   * prolongs a replaced one.
   */
  readonly action?: 'SAVE' | 'REVOKE' | 'EXTEND' | undefined;
  /** Epoch milliseconds; only on a key that was replaced. */
  readonly expirationDate?: number | undefined;
}

/** An extension application. */
export interface ApplicationDetail {
  /** What it is, where it is and whose it is. */
  readonly applicationInfo: {
    readonly appId: string;
    readonly name: string;
    /** Begins with `https://`. */
    readonly appUrl?: string | undefined;
    readonly domain?: string | undefined;
    readonly publisher?: string | undefined;
  };
  /** Where its icon is; begins with `https://`. */
  readonly iconUrl?: string | undefined;
  /** What it does, for those who choose applications. */
  readonly description?: string | undefined;
  /** The domains that browsers may call it from (CORS): `acme.com`. */
  readonly allowOrigins?: string | undefined;
  /** What it may do on behalf of users: `SEND_MESSAGES`. */
  readonly permissions?: readonly string[] | undefined;
  /** The certificate (PEM) by which it logs in, in place of a key. */
  readonly cert?: string | undefined;
  /** The public keys that its logins are checked against: the one in use, and the one that it replaced. */
  readonly authenticationKeys?:
    | {
        readonly current?: ApplicationKey | undefined;
        readonly previous?: ApplicationKey | undefined;
      }
    | undefined;
  /** Where the service tells it of events; `apiKey` goes along in the header `X-API-KEY`. */
  readonly notification?:
    { readonly url?: string | undefined; readonly apiKey?: string | undefined } | undefined;
  /**
   * Settings that the application reads in the browser, so never secrets. Keys have at most 1,024
   * characters, values 4,096.
   */
  readonly properties?: readonly { readonly key: string; readonly value: string }[] | undefined;
}

/** Whether an application can be used in the company. */
export interface PodEntitlement {
  /** Names the application. */
  readonly appId: string;
  /** What people call it. */
  readonly appName: string;
  /** Whether the company's users may use it at all. */
  readonly enable: boolean;
  /** Shown in the store of applications. */
  readonly listed: boolean;
  /** Whether it is installed for everyone (`true`), or for those who choose it. */
  readonly install: boolean;
}

/** Whether a user has an application. */
export interface UserEntitlement {
  /** Names the application. */
  readonly appId: string;
  /** What people call it. */
  readonly appName?: string | undefined;
  /** Whether the user sees it in the store of applications. */
  readonly listed: boolean;
  /** Whether the user has it. */
  readonly install: boolean;
  /** What of it the user has subscribed to, as the service tells it. */
  readonly products?: readonly object[] | undefined;
}

/** What of a user's application to change. */
export interface UserEntitlementChange {
  /** The application that the change is about. */
  readonly appId: string;
  /** Whether the user sees it; `REMOVE` goes back to what holds for the company. Default: `KEEP`. */
  readonly listed?: 'TRUE' | 'FALSE' | 'KEEP' | 'REMOVE' | undefined;
  /** Whether the user has it; `REMOVE` goes back to what holds for the company. Default: `KEEP`. */
  readonly install?: 'TRUE' | 'FALSE' | 'KEEP' | 'REMOVE' | undefined;
  /** What of the application the user has subscribed to. */
  readonly product?:
    | {
        readonly appId?: string | undefined;
        readonly name: string;
        readonly sku?: string | undefined;
        readonly subscribed: boolean;
        readonly type: string;
      }
    | undefined;
}

/** Whether a user sees an application, has it, and has subscribed to it. */
export interface ApplicationUser {
  /** Who has the application. */
  readonly userId: UserId;
  /** Whether the user may use it. */
  readonly enable?: boolean;
  /** Whether the user sees it in the store of applications. */
  readonly listed?: boolean;
  /** What of it the user has; `type` is `default` or `premium`. */
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
