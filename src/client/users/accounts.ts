import { fields, given, kinds, oneOf, optional } from '../../contract/given/index.js';
import { type UserId } from '../../contract/index.js';
import type { FileInput } from '../attachments/attachment-input.js';
import { epochMillis } from '../epoch-millis.js';
import { InputError } from '../errors/client-error.js';
import { explainByVersion } from '../features/explain-by-version.js';
import { features } from '../features/feature.js';
import { checkArguments } from '../given/check-arguments.js';
import type { OperationParts } from '../operation-parts.js';
import { jsonText } from '../transport/body.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readPages } from '../transport/pages.js';
import {
  featureSwitches,
  imageKind,
  manifestKind,
  userAttributes,
  userFilter,
} from './account-kinds.js';
import { readManifest } from './manifest-file.js';
import { readImage } from './read-image.js';
import type { UserDetail } from './user-detail.js';
import { userRoutes } from './user-routes.js';
import type {
  Avatar,
  FeatureEntitlement,
  RoleDescription,
  UserChanges,
  UserFilter,
  UserSession,
  UserStatus,
} from './user-types.js';

const pageSize = 100;
const longestManifest = 6_144;

/**
 * What is recorded of accounts, and what they may do: the part of {@link Users} that is for administrators, and
 * for a bot about itself.
 *
 * @example
 * for await (const { userAttributes } of client.users.find({ role: 'INDIVIDUAL' })) {
 *   console.log(userAttributes.userName);
 * }
 */
export class Accounts {
  static {
    checkArguments<Accounts>(Accounts, 'users', {
      detail: [given('userId', kinds.userId), callOptions],
      list: [callOptions],
      find: [given('filter', userFilter), callOptions],
      update: [given('userId', kinds.userId), given('changes', userAttributes), callOptions],
      status: [given('userId', kinds.userId), callOptions],
      setStatus: [
        given('userId', kinds.userId),
        given('status', oneOf('ENABLED', 'DISABLED')),
        callOptions,
      ],
      suspend: [
        given('userId', kinds.userId),
        given('suspension', fields({ until: kinds.time, reason: kinds.text })),
        callOptions,
      ],
      unsuspend: [given('userId', kinds.userId), callOptions],
      addRole: [given('userId', kinds.userId), given('roleId', kinds.id), callOptions],
      removeRole: [given('userId', kinds.userId), given('roleId', kinds.id), callOptions],
      roles: [callOptions],
      features: [given('userId', kinds.userId), callOptions],
      setFeatures: [given('userId', kinds.userId), given('features', featureSwitches), callOptions],
      allFeatures: [callOptions],
      avatar: [given('userId', kinds.userId), callOptions],
      setAvatar: [given('userId', kinds.userId), given('image', imageKind), callOptions],
      delegates: [given('userId', kinds.userId), callOptions],
      setDelegate: [
        given('userId', kinds.userId),
        given('delegate', fields({ userId: kinds.userId, action: oneOf('ADD', 'REMOVE') })),
        callOptions,
      ],
      sessions: [given('userId', kinds.userId), callOptions],
      logOut: [given('userId', kinds.userId), given('sessionId', optional(kinds.id)), callOptions],
      manifest: [callOptions],
      setManifestFromFile: [given('path', kinds.name), callOptions],
      setManifest: [given('manifest', manifestKind), callOptions],
    });
  }

  readonly #caller: Caller;
  readonly #parts: Pick<OperationParts, 'version'>;

  constructor(caller: Caller, parts: Pick<OperationParts, 'version'>) {
    this.#caller = caller;
    this.#parts = parts;
  }

  /** Everything that is recorded of an account. */
  async detail(userId: UserId, options?: CallOptions): Promise<UserDetail> {
    return this.#caller.call(userRoutes.detail, { params: { userId }, options });
  }

  /** All accounts, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<UserDetail> {
    return readPages(userRoutes.list.operation, pageSize, (page) =>
      this.#caller.call(userRoutes.list, { query: { ...page }, options }),
    );
  }

  /** The accounts with a role, a feature or a status, page by page as they are read. */
  find(filter: UserFilter, options?: CallOptions): AsyncIterable<UserDetail> {
    return readPages(userRoutes.find.operation, pageSize, (page) =>
      this.#caller.call(userRoutes.find, { query: { ...page }, json: filter, options }),
    );
  }

  /** Changes an account. A `currentKey` with the action `SAVE` rotates the key of a bot. */
  async update(userId: UserId, changes: UserChanges, options?: CallOptions): Promise<UserDetail> {
    const request = { params: { userId }, json: changes, options };
    return this.#caller.call(userRoutes.update, request);
  }

  /** Whether an account is enabled, and whether it is suspended. */
  async status(userId: UserId, options?: CallOptions): Promise<UserStatus> {
    return this.#caller.call(userRoutes.status, { params: { userId }, options });
  }

  /** Enables an account, or disables it, which ends its sessions. */
  async setStatus(
    userId: UserId,
    status: 'ENABLED' | 'DISABLED',
    options?: CallOptions,
  ): Promise<void> {
    await this.#caller.call(userRoutes.setStatus, {
      params: { userId },
      json: { status },
      options,
    });
  }

  /**
   * Keeps a user from logging on until a time, given as a date or epoch milliseconds (USR-7).
   *
   * @throws InputError `BAD_ARGUMENT` for an invalid date
   */
  async suspend(
    userId: UserId,
    suspension: { readonly until: number | Date; readonly reason: string },
    options?: CallOptions,
  ): Promise<void> {
    const { operation } = userRoutes.suspension;
    const { until, reason } = suspension;
    const suspendedUntil = epochMillis(until, 'until', operation);
    const json = { suspended: true, suspendedUntil, suspensionReason: reason };
    const request = { params: { userId }, json, options };
    await explainByVersion([features.suspension], this.#parts.version, () =>
      this.#caller.call(userRoutes.suspension, request),
    );
  }

  /** Lets a suspended user log on again. */
  async unsuspend(userId: UserId, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { suspended: false }, options };
    await this.#caller.call(userRoutes.suspension, request);
  }

  /** Gives an account a role, by its id: `CONTENT_MANAGEMENT`. */
  async addRole(userId: UserId, roleId: string, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { id: roleId }, options };
    await this.#caller.call(userRoutes.addRole, request);
  }

  /** Takes a role from an account. */
  async removeRole(userId: UserId, roleId: string, options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { id: roleId }, options };
    await this.#caller.call(userRoutes.removeRole, request);
  }

  /** The roles that there are. */
  async roles(options?: CallOptions): Promise<readonly RoleDescription[]> {
    return this.#caller.call(userRoutes.roles, { options });
  }

  /** What an account may do, feature by feature. */
  async features(userId: UserId, options?: CallOptions): Promise<readonly FeatureEntitlement[]> {
    return this.#caller.call(userRoutes.features, { params: { userId }, options });
  }

  /** Switches features of an account on or off; those left out stay. */
  async setFeatures(
    userId: UserId,
    features: Readonly<Record<string, boolean>>,
    options?: CallOptions,
  ): Promise<void> {
    const json = Object.entries(features).map(([entitlment, enabled]) => ({ entitlment, enabled }));
    await this.#caller.call(userRoutes.setFeatures, { params: { userId }, json, options });
  }

  /** The names of all features. */
  async allFeatures(options?: CallOptions): Promise<readonly string[]> {
    return this.#caller.call(userRoutes.allFeatures, { options });
  }

  /** Where the picture of an account is, at each size. */
  async avatar(userId: UserId, options?: CallOptions): Promise<readonly Avatar[]> {
    return this.#caller.call(userRoutes.avatar, { params: { userId }, options });
  }

  /** Sets the picture of an account: an image below 2 MB, as bytes, a path or a stream. */
  async setAvatar(
    userId: UserId,
    image: FileInput | Uint8Array,
    options?: CallOptions,
  ): Promise<void> {
    const { setAvatar } = userRoutes;
    const json = { image: await readImage(image, setAvatar.operation) };
    await this.#caller.call(setAvatar, { params: { userId }, json, options });
  }

  /** Who acts for a user. */
  async delegates(userId: UserId, options?: CallOptions): Promise<readonly UserId[]> {
    return this.#caller.call(userRoutes.delegates, { params: { userId }, options });
  }

  /** Lets one user act for another, or no longer. */
  async setDelegate(
    userId: UserId,
    delegate: { readonly userId: UserId; readonly action: 'ADD' | 'REMOVE' },
    options?: CallOptions,
  ): Promise<void> {
    const request = { params: { userId }, json: delegate, options };
    await this.#caller.call(userRoutes.setDelegate, request);
  }

  /** The open sessions of an account. */
  async sessions(userId: UserId, options?: CallOptions): Promise<readonly UserSession[]> {
    const request = { params: { userId }, options };
    return (await this.#caller.call(userRoutes.sessions, request)).sessions;
  }

  /** Ends one session of an account, or all of them. */
  async logOut(userId: UserId, sessionId?: string, options?: CallOptions): Promise<void> {
    if (sessionId === undefined) {
      await this.#caller.call(userRoutes.logOut, { params: { userId }, options });
    } else {
      const request = { params: { userId, sessionId }, options };
      await this.#caller.call(userRoutes.logOutSession, request);
    }
  }

  /** What the bot itself tells of its commands, which the service completes while users type. */
  async manifest(options?: CallOptions): Promise<string> {
    return (await this.#caller.call(userRoutes.manifest, { options })).manifest;
  }

  /**
   * Sets what the bot tells of its commands from a file of JSON.
   *
   * @throws InputError `BAD_INPUT` when the file is not there or is not JSON, `BAD_ARGUMENT` when it is too long
   */
  async setManifestFromFile(path: string, options?: CallOptions): Promise<void> {
    await this.setManifest(await readManifest(path, userRoutes.setManifest.operation), options);
  }

  /** Sets what the bot tells of its commands: JSON of at most 6,144 characters. */
  async setManifest(manifest: object | string, options?: CallOptions): Promise<void> {
    const { operation } = userRoutes.setManifest;
    const text = typeof manifest === 'string' ? manifest : jsonText(manifest, operation);
    if (text.length > longestManifest) {
      throw new InputError(
        'BAD_ARGUMENT',
        `${operation}: the manifest has ${text.length} characters; the service takes ${longestManifest}.`,
        operation,
      );
    }
    await this.#caller.call(userRoutes.setManifest, { json: { manifest: text }, options });
  }
}
