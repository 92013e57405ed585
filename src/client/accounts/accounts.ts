import type { UserId } from '../../contract/index.js';
import { epochMillis, epochTimes } from '../epoch-millis.js';
import { explainByVersion } from '../features/explain-by-version.js';
import { features } from '../features/feature.js';
import type { FileInput } from '../messages/attachment.js';
import type { OperationParts } from '../operation-parts.js';
import type { Caller, CallOptions } from '../transport/caller.js';
import { readCursorPages, readPages } from '../transport/pages.js';
import type { UserDetail } from '../users/user-detail.js';
import { accountRoutes } from './account-routes.js';
import { readImage } from './read-image.js';
import type {
  AccountChanges,
  AccountFilter,
  AccountSession,
  AccountStatus,
  AuditTrailEntry,
  AuditTrailRange,
  Avatar,
  Disclaimer,
  FeatureEntitlement,
  RoleDescription,
} from './account-types.js';

const pageSize = 100;

/**
 * Looks after the accounts of the company; for administrators (role User Provisioning).
 * `client.users.create` makes accounts.
 */
export class Accounts {
  readonly #caller: Caller;
  readonly #parts: OperationParts;

  constructor(caller: Caller, parts: OperationParts) {
    this.#caller = caller;
    this.#parts = parts;
  }

  /** Everything that is recorded of an account. */
  async detail(userId: UserId, options?: CallOptions): Promise<UserDetail> {
    return this.#caller.call(accountRoutes.detail, { params: { userId }, options });
  }

  /** All accounts, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<UserDetail> {
    return readPages(pageSize, (page) =>
      this.#caller.call(accountRoutes.list, { query: { ...page }, options }),
    );
  }

  /** The accounts with a role, a feature or a status, page by page as they are read. */
  find(filter: AccountFilter, options?: CallOptions): AsyncIterable<UserDetail> {
    return readPages(pageSize, (page) =>
      this.#caller.call(accountRoutes.find, { query: { ...page }, json: filter, options }),
    );
  }

  /** Changes an account. A `currentKey` with the action `SAVE` rotates the key of a bot. */
  async update(
    userId: UserId,
    changes: AccountChanges,
    options?: CallOptions,
  ): Promise<UserDetail> {
    const request = { params: { userId }, json: changes, options };
    return this.#caller.call(accountRoutes.update, request);
  }

  /** Whether an account is enabled, and whether it is suspended. */
  async status(userId: UserId, options?: CallOptions): Promise<AccountStatus> {
    return this.#caller.call(accountRoutes.status, { params: { userId }, options });
  }

  /** Enables an account, or disables it, which ends its sessions. */
  async setStatus(
    userId: UserId,
    status: 'ENABLED' | 'DISABLED',
    options?: CallOptions,
  ): Promise<void> {
    await this.#caller.call(accountRoutes.setStatus, {
      params: { userId },
      json: { status },
      options,
    });
  }

  /**
   * Keeps a user from logging on until a time, given as a date or epoch milliseconds (USR-7).
   *
   * @throws InputError `BAD_INPUT` for a date that is none
   */
  async suspend(
    userId: UserId,
    suspension: { readonly until: number | Date; readonly reason: string },
    options?: CallOptions,
  ): Promise<void> {
    const { until, reason } = suspension;
    const { operation } = accountRoutes.suspension;
    const suspendedUntil = epochMillis(until, 'until', operation);
    const json = { suspended: true, suspendedUntil, suspensionReason: reason };
    const request = { params: { userId }, json, options };
    await explainByVersion([features.suspension], this.#parts.version, () =>
      this.#caller.call(accountRoutes.suspension, request),
    );
  }

  /** Lets a suspended user log on again. */
  async unsuspend(userId: UserId, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { suspended: false }, options };
    await this.#caller.call(accountRoutes.suspension, request);
  }

  /** Gives an account a role, by its id: `CONTENT_MANAGEMENT`. */
  async addRole(userId: UserId, roleId: string, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { id: roleId }, options };
    await this.#caller.call(accountRoutes.addRole, request);
  }

  /** Takes a role from an account. */
  async removeRole(userId: UserId, roleId: string, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { id: roleId }, options };
    await this.#caller.call(accountRoutes.removeRole, request);
  }

  /** The roles that there are. */
  async roles(options?: CallOptions): Promise<readonly RoleDescription[]> {
    return this.#caller.call(accountRoutes.roles, { options });
  }

  /** What an account may do, feature by feature. */
  async features(userId: UserId, options?: CallOptions): Promise<readonly FeatureEntitlement[]> {
    return this.#caller.call(accountRoutes.features, { params: { userId }, options });
  }

  /** Switches features of an account on or off; those left out stay. */
  async setFeatures(
    userId: UserId,
    features: Readonly<Record<string, boolean>>,
    options?: CallOptions,
  ): Promise<void> {
    const json = Object.entries(features).map(([entitlment, enabled]) => ({ entitlment, enabled }));
    await this.#caller.call(accountRoutes.setFeatures, { params: { userId }, json, options });
  }

  /** The names of all features. */
  async allFeatures(options?: CallOptions): Promise<readonly string[]> {
    return this.#caller.call(accountRoutes.allFeatures, { options });
  }

  /** Where the picture of an account is, at each size. */
  async avatar(userId: UserId, options?: CallOptions): Promise<readonly Avatar[]> {
    return this.#caller.call(accountRoutes.avatar, { params: { userId }, options });
  }

  /** Sets the picture of an account: an image below 2 MB, as bytes, a path or a stream. */
  async setAvatar(
    userId: UserId,
    image: FileInput | Uint8Array,
    options?: CallOptions,
  ): Promise<void> {
    const { setAvatar } = accountRoutes;
    const json = { image: await readImage(image, setAvatar.operation) };
    await this.#caller.call(setAvatar, { params: { userId }, json, options });
  }

  /** Who acts for a user. */
  async delegates(userId: UserId, options?: CallOptions): Promise<readonly UserId[]> {
    return this.#caller.call(accountRoutes.delegates, { params: { userId }, options });
  }

  /** Lets one user act for another, or no longer. */
  async setDelegate(
    userId: UserId,
    delegate: { readonly userId: UserId; readonly action: 'ADD' | 'REMOVE' },
    options?: CallOptions,
  ): Promise<void> {
    const request = { params: { userId }, json: delegate, options };
    await this.#caller.call(accountRoutes.setDelegate, request);
  }

  /** The disclaimer that a user must accept; nothing when there is none. */
  async disclaimer(userId: UserId, options?: CallOptions): Promise<Disclaimer | undefined> {
    return this.#caller.call(accountRoutes.disclaimer, { params: { userId }, options });
  }

  /** Gives a user a disclaimer to accept. */
  async setDisclaimer(userId: UserId, disclaimerId: string, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { id: disclaimerId }, options };
    await this.#caller.call(accountRoutes.setDisclaimer, request);
  }

  /** Takes the disclaimer from a user. */
  async removeDisclaimer(userId: UserId, options?: CallOptions): Promise<void> {
    await this.#caller.call(accountRoutes.removeDisclaimer, { params: { userId }, options });
  }

  /** All disclaimers of the company. */
  async disclaimers(options?: CallOptions): Promise<readonly Disclaimer[]> {
    return this.#caller.call(accountRoutes.disclaimers, { options });
  }

  /** One disclaimer of the company. */
  async disclaimerById(disclaimerId: string, options?: CallOptions): Promise<Disclaimer> {
    return this.#caller.call(accountRoutes.disclaimerById, { params: { disclaimerId }, options });
  }

  /** Who has a disclaimer. */
  async disclaimerUsers(disclaimerId: string, options?: CallOptions): Promise<readonly UserId[]> {
    return this.#caller.call(accountRoutes.disclaimerUsers, { params: { disclaimerId }, options });
  }

  /** The open sessions of an account. */
  async sessions(userId: UserId, options?: CallOptions): Promise<readonly AccountSession[]> {
    const request = { params: { userId }, options };
    return (await this.#caller.call(accountRoutes.sessions, request)).sessions;
  }

  /** Ends one session of an account, or all of them. */
  async logOut(userId: UserId, sessionId?: string, options?: CallOptions): Promise<void> {
    if (sessionId === undefined) {
      await this.#caller.call(accountRoutes.logOut, { params: { userId }, options });
    } else {
      const request = { params: { userId, sessionId }, options };
      await this.#caller.call(accountRoutes.logOutSession, request);
    }
  }

  /** What users with privileges did, page by page as it is read; for the audit trail's role. */
  auditTrail(range: AuditTrailRange, options?: CallOptions): AsyncIterable<AuditTrailEntry> {
    const { startTimestamp, endTimestamp, ...whose } = range;
    const { operation } = accountRoutes.auditTrail;
    const times = epochTimes({ startTimestamp, endTimestamp }, operation);
    return readCursorPages(async (after) => {
      const query = { ...times, ...whose, after, limit: 500 };
      const { items, pagination } = await this.#caller.call(accountRoutes.auditTrail, {
        query,
        options,
      });
      return { items, after: pagination?.cursors?.after };
    });
  }
}
