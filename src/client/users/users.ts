import { given, kinds, listOfKind, optional } from '../../contract/given/index.js';
import { limits, type User, type UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { oneByOne } from '../one-by-one.js';
import type { OperationParts } from '../operation-parts.js';
import { type CallOptions, callOptions, callOptionsAnd } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readCursorPages, readPages } from '../transport/pages.js';
import type { Query } from '../transport/route.js';
import { Accounts } from './accounts.js';
import { checkUser } from './check-user.js';
import { type CreatedUser, createUsers, type CreateUsersOptions } from './create-users.js';
import { hashPassword } from './password.js';
import type { UserDetail } from './user-detail.js';
import { userSearch, userToGet } from './user-kinds.js';
import { userRoutes } from './user-routes.js';
import type { UserLookUpOptions, UserSearch } from './user-search.js';
import type { UserToCreate } from './user-to-create.js';

const pageSize = 100;
const lookUpOptions = callOptionsAnd({ active: optional(kinds.flag) });

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
export class Users extends Accounts {
  static {
    checkArguments<Omit<Users, keyof Accounts>>(Users, 'users', {
      session: [callOptions],
      create: [given('user', kinds.anything), callOptions],
      createAll: [given('users', kinds.items), callOptionsAnd({ parallel: optional(kinds.count) })],
      get: [given('user', userToGet), callOptions],
      byId: [given('id', kinds.userId), lookUpOptions],
      byUsername: [given('username', kinds.name), lookUpOptions],
      byEmail: [given('email', kinds.name), lookUpOptions],
      byIds: [given('ids', listOfKind(kinds.userId)), lookUpOptions],
      byUsernames: [given('usernames', listOfKind(kinds.name)), lookUpOptions],
      byEmails: [given('emails', listOfKind(kinds.name)), lookUpOptions],
      search: [given('search', userSearch), callOptions],
      follow: [
        given('userId', kinds.userId),
        given('followers', listOfKind(kinds.userId)),
        callOptions,
      ],
      unfollow: [
        given('userId', kinds.userId),
        given('followers', listOfKind(kinds.userId)),
        callOptions,
      ],
      followers: [given('userId', kinds.userId), callOptions],
      following: [given('userId', kinds.userId), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller, parts: Pick<OperationParts, 'version'>) {
    super(caller, parts);
    this.#caller = caller;
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
   * @throws InputError `BAD_ARGUMENT` for a password of a service account, or an invalid one
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
   * the login or the service fails, or by its signal; what became of those under way comes first.
   *
   * @example
   * for await (const outcome of client.users.createAll(readUsers('users.csv'), { parallel: 8 })) {
   *   if (outcome.status === 'failed') console.error(outcome.input.userName, outcome.error.message);
   * }
   *
   * @throws ClientError such as `FORBIDDEN` without the role User Provisioning; `SAME_FAILURE` at ten in a row
   *   that fail for the same reason
   */
  createAll(
    users: Iterable<UserToCreate> | AsyncIterable<UserToCreate>,
    options: CreateUsersOptions = {},
  ): AsyncIterable<CreatedUser> {
    const create = (user: UserToCreate, callOptions: CallOptions) => this.create(user, callOptions);
    return oneByOne('users.createAll', createUsers(users, options, create));
  }

  /**
   * One user, by a call for services that cannot look up many at once; undefined when there is none.
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
  async byId(id: UserId, options?: UserLookUpOptions): Promise<User | undefined> {
    return (await this.byIds([id], options))[0];
  }

  /** The user with a username, of the own company only; nothing when there is none. */
  async byUsername(username: string, options?: UserLookUpOptions): Promise<User | undefined> {
    return (await this.byUsernames([username], options))[0];
  }

  /** The user with an e-mail address; nothing when there is none. */
  async byEmail(email: string, options?: UserLookUpOptions): Promise<User | undefined> {
    return (await this.byEmails([email], options))[0];
  }

  /**
   * The users with these ids; those that do not exist are left out.
   *
   * @example
   * const stillHere = await client.users.byIds(ids, { active: true });
   */
  async byIds(ids: readonly UserId[], options?: UserLookUpOptions): Promise<readonly User[]> {
    return this.#lookUp(ids.map(String), (uid) => ({ uid, local: false }), options);
  }

  /** The users with these usernames, of the own company only. */
  async byUsernames(
    usernames: readonly string[],
    options?: UserLookUpOptions,
  ): Promise<readonly User[]> {
    // The service knows usernames within one company only.
    return this.#lookUp(usernames, (username) => ({ username, local: true }), options);
  }

  /** The users with these e-mail addresses. */
  async byEmails(emails: readonly string[], options?: UserLookUpOptions): Promise<readonly User[]> {
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
    return readPages(userRoutes.search.operation, pageSize, async (page) => {
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
    return readCursorPages(userRoutes.followers.operation, async (after) => {
      const request = { params: { userId }, query: { after, limit: pageSize }, options };
      const { followers = [], pagination } = await this.#caller.call(userRoutes.followers, request);
      return { items: followers, after: pagination?.cursors?.after };
    });
  }

  /** Whom a user follows, page by page as they are read. */
  following(userId: UserId, options?: CallOptions): AsyncIterable<UserId> {
    return readCursorPages(userRoutes.following.operation, async (after) => {
      const request = { params: { userId }, query: { after, limit: pageSize }, options };
      const { following = [], pagination } = await this.#caller.call(userRoutes.following, request);
      return { items: following, after: pagination?.cursors?.after };
    });
  }

  /** Any number of keys, in as many calls as the service's limit makes necessary. */
  async #lookUp(
    keys: readonly string[],
    query: (keys: string) => Query,
    options: UserLookUpOptions = {},
  ): Promise<readonly User[]> {
    const { active } = options;
    const found: User[] = [];
    for (let start = 0; start < keys.length; start += limits.usersPerLookup) {
      const some = keys.slice(start, start + limits.usersPerLookup).join(',');
      const request = { query: { ...query(some), active }, options };
      const answer = await this.#caller.call(userRoutes.lookUp, request);
      found.push(...answer.users);
    }
    return found;
  }
}
