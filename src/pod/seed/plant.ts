import { createUserId } from '../../contract/index.js';
import type { StreamId, UserId } from '../../contract/index.js';
import { newApplication } from '../accounts/application.js';
import type { Company } from '../company.js';
import { PodError } from '../errors.js';
import { hashPassword } from '../login/password.js';
import type { Draft } from '../messages/post.js';
import { newPolicy } from '../policies/policy.js';
import type { PolicyRow } from '../policies/policy.js';
import type { ApplicationRow } from '../store/applications.js';
import { addMembers } from '../store/streams.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { userByUsername } from '../store/users.js';
import { planChat, planRoom } from './plan-streams.js';
import type { PlannedStream } from './plan-streams.js';
import type { SeedMessage } from './seed-message.js';
import type { CheckedSeed } from './seed.js';

/** The numbers of seeded users begin here, as on a fresh pod of the service. */
const FIRST_USER_NUMBER = 6;

/** What a seed comes to: rows with ids that stay the same over resets. */
export interface Planting {
  readonly users: UserRow[];
  readonly applications: ApplicationRow[];
  readonly policies: readonly PolicyRow[];
  readonly streams: readonly PlannedStream[];
  /** The messages of the streams, as the seed has them. */
  readonly messages: readonly PlannedMessage[];
  /** The same, ready to be kept. */
  readonly drafts: Draft[];
}

/** A message of a seed. */
export interface PlannedMessage {
  readonly stream: StreamRow;
  readonly author: UserRow;
  readonly message: SeedMessage;
}

/** What a new account is made from. */
export interface AccountSource {
  readonly username: string;
  readonly displayName: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  /** Default: the company of the pod. */
  readonly company?: string | undefined;
  readonly accountType: 'NORMAL' | 'SYSTEM';
  readonly roles?: readonly string[] | undefined;
  readonly publicKey?: string | undefined;
  /** JSON: salted hashes. */
  readonly password?: string | undefined;
}

/**
 * Works out the rows of a seed. Users and rooms that the database has already, by their names, keep
 * their ids.
 */
export async function planSeed(
  queries: Queries,
  seed: CheckedSeed,
  company: Company,
  now: number,
): Promise<Planting> {
  const sources: AccountSource[] = [
    ...(await Promise.all(seed.people.map(personSource))),
    ...seed.serviceAccounts.map((account) => ({ ...account, accountType: 'SYSTEM' as const })),
  ];
  const users = await planUsers(queries, sources, company, now);
  const userOf = (username: string) => requireUser(users, username);
  const streams: PlannedStream[] = [];
  const messages: PlannedMessage[] = [];
  const add = (stream: PlannedStream, ofSeed: readonly SeedMessage[]) => {
    streams.push(stream);
    messages.push(
      ...ofSeed.map((message) => ({ stream: stream.row, author: userOf(message.from), message })),
    );
  };
  for (const room of seed.rooms) {
    add(await planRoom(queries, room, userOf, now), room.messages);
  }
  for (const chat of seed.chats) {
    const [first, ...others] = chat.members;
    const members = [userOf(first), ...others.map(userOf)] as const;
    add(await planChat(queries, members, chat.messages, now), chat.messages);
  }
  const applications = seed.applications.map(({ id, publicKey, name, permissions }) =>
    newApplication(id, publicKey, { ...(name && { name }), ...(permissions && { permissions }) }),
  );
  const policies = seed.policies.map(newPolicy);
  return { users, applications, streams, messages, drafts: [], policies };
}

async function personSource({
  password,
  ...person
}: CheckedSeed['people'][number]): Promise<AccountSource> {
  const hashes = password === undefined ? undefined : JSON.stringify(await hashPassword(password));
  return { ...person, accountType: 'NORMAL', password: hashes };
}

function requireUser(users: readonly UserRow[], username: string): UserRow {
  const found = users.find((user) => user.username.toLowerCase() === username.toLowerCase());
  if (found === undefined) {
    throw new PodError('SEED_INVALID', `There is no user "${username}" in the seed.`);
  }
  return found;
}

async function planUsers(
  queries: Queries,
  sources: readonly AccountSource[],
  own: Company,
  now: number,
): Promise<UserRow[]> {
  const users: UserRow[] = [];
  const companies = [own];
  const nextIds = new Map<number, UserId>();
  for (const source of sources) {
    const company = companyOf(source.company ?? own.name, companies);
    const known = await userByUsername(queries, source.username);
    const next = nextIds.get(company.tenant) ?? (await nextUserId(queries, company));
    nextIds.set(company.tenant, known === undefined ? next + 1 : next);
    users.push(newAccount(source, { id: known?.id ?? next, company, now }));
  }
  return users;
}

/** The company of a name; a new one gets the next number. */
function companyOf(name: string, companies: Company[]): Company {
  const known = companies.find((company) => company.name === name);
  if (known !== undefined) {
    return known;
  }
  const company = { name, tenant: companies.length + 1 };
  companies.push(company);
  return company;
}

/**
 * Writes what is not there yet, messages apart.
 *
 * @returns the ids of the streams that were not there
 */
export async function plant(
  queries: Queries,
  { users, applications, policies, streams }: Planting,
): Promise<ReadonlySet<StreamId>> {
  if (users.length > 0) {
    await queries
      .insertInto('users')
      .values(users)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  if (applications.length > 0) {
    await queries
      .insertInto('applications')
      .values(applications)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  if (policies.length > 0) {
    await queries
      .insertInto('policies')
      .values(policies)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  const planted = new Set<StreamId>();
  for (const { row, members } of streams) {
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('streams')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if ((numInsertedOrUpdatedRows ?? 0n) > 0n) {
      await addMembers(queries, row.id, members, row.created_at);
      planted.add(row.id);
    }
  }
  return planted;
}

/** The id that the company's next user gets. */
export async function nextUserId(queries: Queries, { tenant }: Company): Promise<UserId> {
  const last = await queries
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('id', '>=', createUserId(tenant, 0))
    .where('id', '<', createUserId(tenant + 1, 0))
    .executeTakeFirst();
  return Math.max((last?.id ?? 0) + 1, createUserId(tenant, FIRST_USER_NUMBER));
}

/** The row of a new account, with the defaults for what was not said. */
export function newAccount(
  source: AccountSource,
  origin: { readonly id: UserId; readonly company: Company; readonly now: number },
): UserRow {
  const { username, displayName, accountType } = source;
  return {
    id: origin.id,
    username,
    email: source.email ?? `${username}@cadenza.example`,
    display_name: displayName,
    first_name: source.firstName ?? null,
    last_name: source.lastName ?? null,
    account_type: accountType,
    company: origin.company.name,
    attributes: '{}',
    roles: JSON.stringify(source.roles ?? ['INDIVIDUAL']),
    status: 'ENABLED',
    suspended: 0,
    suspended_until: null,
    suspension_reason: null,
    public_key: source.publicKey ?? null,
    previous_key: null,
    previous_key_expires: null,
    created_at: origin.now,
    created_by: null,
    updated_at: origin.now,
    last_login_at: null,
    deactivated_at: null,
    password: source.password ?? null,
    avatar: null,
  };
}
