import { limits, type User, type UserId } from '../../contract/index.js';
import type { FileInput } from '../attachments/attachment-input.js';
import { epochMillis } from '../epoch-millis.js';
import { InputError } from '../errors/client-error.js';
import { explainByVersion } from '../features/explain-by-version.js';
import { features } from '../features/feature.js';
import type { OperationParts } from '../operation-parts.js';
import type { CallOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readCursorPages, readPages } from '../transport/pages.js';
import type { Query } from '../transport/route.js';
import { checkUser } from './check-user.js';
import { type CreatedUser, createUsers, type CreateUsersOptions } from './create-users.js';
import { readManifest } from './manifest-file.js';
import { hashPassword } from './password.js';
import { readImage } from './read-image.js';
import type { UserDetail } from './user-detail.js';
import { userRoutes } from './user-routes.js';
import type { UserSearch } from './user-search.js';
import type { UserToCreate } from './user-to-create.js';
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

/** By what {@link Users.get} finds a user. */
export type UserToGet =
  { readonly userId: UserId } | { readonly email: string } | { readonly username: string };

/**
 * Finds, makes and looks after users: people and service accounts. What changes another's account is
 * for administrators (role User Provisioning).
 *
 * @example
 * const found = await client.users.byEmail('alice@acme.com');
 * if (found !== undefined) await client.users.addRole(found.id, 'CONTENT_MANAGEMENT');
 */
export class Users {
  readonly #caller: Caller;
  readonly #parts: Pick<OperationParts, 'version'>;

  constructor(caller: Caller, parts: Pick<OperationParts, 'version'>) {
    this.#caller = caller;
    this.#parts = parts;
  }

  /** The user whose session this is: the bot itself, or the user on whose behalf it acts. */
  async session(options?: CallOptions): Promise<User> {
    return this.#caller.call(userRoutes.session, { options });
  }

  /**
   * Creates a user: an end user (NORMAL) or a service account (SYSTEM). A password is hashed here,
   * off the main thread, and never sent as it is; for a service account it does not compile.
   *
   * @example
   * const bot = await client.users.create({
   *   accountType: 'SYSTEM', userName: 'quotes', displayName: 'Quotes', emailAddress: 'quotes@acme.com',
   *   roles: ['INDIVIDUAL'], currentKey: { key: publicKeyPem },
   * });
   * bot.userSystemInfo.id;
   *
   * @throws InputError `BAD_INPUT` for a password of a service account, or one that is none
   * @throws ClientError `FORBIDDEN` without the role User Provisioning; `REFUSED` with status 409
   *   when the name is taken
   */
  async create(user: UserToCreate, options?: CallOptions): Promise<UserDetail> {
    checkUser(user, userRoutes.create.operation);
    const { password, roles, ...userAttributes } = user;
    const hashes = typeof password === 'string' ? await hashPassword(password) : password;
    const json = { userAttributes, password: hashes, roles };
    return this.#caller.call(userRoutes.create, { json, options });
  }

  /**
   * Creates many users, side by side. Each has its outcome, as soon as its call has ended; one that
   * fails stops no other. It ends early when no other user would fare better: without the role, when
   * the login fails, or by its signal.
   *
   * @example
   * for await (const outcome of client.users.createAll(readUsers('users.csv'), { parallel: 8 })) {
   *   if (outcome.status === 'failed') console.error(outcome.input.userName, outcome.error.message);
   * }
   *
   * @throws ClientError such as `FORBIDDEN` without the role User Provisioning
   */
  createAll(
    users: Iterable<UserToCreate> | AsyncIterable<UserToCreate>,
    options: CreateUsersOptions = {},
  ): AsyncIterable<CreatedUser> {
    return createUsers(users, options, (user, callOptions) => this.create(user, callOptions));
  }

  /**
   * One user, by a call that services have which do not know the look-up of many; nothing when there is none.
   *
   * @example
   * const alice = await client.users.get({ username: 'alice' });
   */
  async get(user: UserToGet, options?: CallOptions): Promise<User | undefined> {
    const { userId, email, username } = {
      userId: undefined,
      email: undefined,
      username: undefined,
      ...user,
    };
    const query = { uid: userId, email, username, local: username !== undefined };
    return this.#caller.call(userRoutes.get, { query, options });
  }

  /** The user with an id; nothing when there is none. */
  async byId(id: UserId, options?: CallOptions): Promise<User | undefined> {
    return (await this.byIds([id], options))[0];
  }

  /** The user with a username, of the own company only; nothing when there is none. */
  async byUsername(username: string, options?: CallOptions): Promise<User | undefined> {
    return (await this.byUsernames([username], options))[0];
  }

  /** The user with an e-mail address; nothing when there is none. */
  async byEmail(email: string, options?: CallOptions): Promise<User | undefined> {
    return (await this.byEmails([email], options))[0];
  }

  /** The users with these ids; those that do not exist are left out. */
  async byIds(ids: readonly UserId[], options?: CallOptions): Promise<readonly User[]> {
    return this.#lookUp(ids.map(String), (uid) => ({ uid, local: false }), options);
  }

  /** The users with these usernames, of the own company only. */
  async byUsernames(usernames: readonly string[], options?: CallOptions): Promise<readonly User[]> {
    // The service knows usernames within one company only.
    return this.#lookUp(usernames, (username) => ({ username, local: true }), options);
  }

  /** The users with these e-mail addresses. */
  async byEmails(emails: readonly string[], options?: CallOptions): Promise<readonly User[]> {
    return this.#lookUp(emails, (email) => ({ email, local: false }), options);
  }

  /**
   * Finds users by their names, page by page as they are read.
   *
   * @example
   * for await (const user of client.users.search({ query: 'alice', local: true })) …
   */
  search(search: UserSearch, options?: CallOptions): AsyncIterable<User> {
    const { local, ...json } = search;
    return readPages(pageSize, async (page) => {
      const request = { query: { ...page, local }, json, options };
      return (await this.#caller.call(userRoutes.search, request)).users;
    });
  }

  /** Makes users follow a user. */
  async follow(userId: UserId, followers: readonly UserId[], options?: CallOptions): Promise<void> {
    const request = { params: { userId }, json: { followers }, options };
    await this.#caller.call(userRoutes.follow, request);
  }

  /** Makes users no longer follow a user. */
  async unfollow(
    userId: UserId,
    followers: readonly UserId[],
    options?: CallOptions,
  ): Promise<void> {
    const request = { params: { userId }, json: { followers }, options };
    await this.#caller.call(userRoutes.unfollow, request);
  }

  /** Who follows a user, page by page as they are read. */
  followers(userId: UserId, options?: CallOptions): AsyncIterable<UserId> {
    return readCursorPages(async (after) => {
      const request = { params: { userId }, query: { after, limit: pageSize }, options };
      const { followers = [], pagination } = await this.#caller.call(userRoutes.followers, request);
      return { items: followers, after: pagination?.cursors?.after };
    });
  }

  /** Whom a user follows, page by page as they are read. */
  following(userId: UserId, options?: CallOptions): AsyncIterable<UserId> {
    return readCursorPages(async (after) => {
      const request = { params: { userId }, query: { after, limit: pageSize }, options };
      const { following = [], pagination } = await this.#caller.call(userRoutes.following, request);
      return { items: following, after: pagination?.cursors?.after };
    });
  }

  /** Everything that is recorded of an account. */
  async detail(userId: UserId, options?: CallOptions): Promise<UserDetail> {
    return this.#caller.call(userRoutes.detail, { params: { userId }, options });
  }

  /** All accounts, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<UserDetail> {
    return readPages(pageSize, (page) =>
      this.#caller.call(userRoutes.list, { query: { ...page }, options }),
    );
  }

  /** The accounts with a role, a feature or a status, page by page as they are read. */
  find(filter: UserFilter, options?: CallOptions): AsyncIterable<UserDetail> {
    return readPages(pageSize, (page) =>
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
   * @throws InputError `BAD_INPUT` for a date that is none
   */
  async suspend(
    userId: UserId,
    suspension: { readonly until: number | Date; readonly reason: string },
    options?: CallOptions,
  ): Promise<void> {
    const { until, reason } = suspension;
    const { operation } = userRoutes.suspension;
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
   * @throws InputError `BAD_INPUT` when the file is not there, no JSON or too long
   */
  async setManifestFromFile(path: string, options?: CallOptions): Promise<void> {
    await this.setManifest(await readManifest(path, userRoutes.setManifest.operation), options);
  }

  /** Sets what the bot tells of its commands: JSON of at most 6,144 characters. */
  async setManifest(manifest: object | string, options?: CallOptions): Promise<void> {
    const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
    const { operation } = userRoutes.setManifest;
    if (text.length > longestManifest) {
      throw new InputError(
        'BAD_INPUT',
        `${operation}: the manifest has ${text.length} characters; the service takes ${longestManifest}.`,
        operation,
      );
    }
    await this.#caller.call(userRoutes.setManifest, { json: { manifest: text }, options });
  }

  /** Any number of keys, in as many calls as the service's limit makes necessary. */
  async #lookUp(
    keys: readonly string[],
    query: (keys: string) => Query,
    options: CallOptions | undefined,
  ): Promise<readonly User[]> {
    const found: User[] = [];
    for (let start = 0; start < keys.length; start += limits.usersPerLookup) {
      const some = keys.slice(start, start + limits.usersPerLookup).join(',');
      const answer = await this.#caller.call(userRoutes.lookUp, { query: query(some), options });
      found.push(...answer.users);
    }
    return found;
  }
}
