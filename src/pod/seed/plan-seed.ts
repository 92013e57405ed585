import { createHash } from 'node:crypto';
import type { UserId } from '../../contract/index.js';
import { newApplication } from '../applications/application.js';
import type { Company } from '../company.js';
import { PodError } from '../errors.js';
import { hashPassword } from '../login/password.js';
import { Pace } from '../pace.js';
import { newPolicy } from '../policies/policy.js';
import type { Queries, UserRow } from '../store/tables.js';
import { userByUsername } from '../store/users.js';
import type { AccountSource } from '../users/new-account.js';
import { newAccount, nextUserId } from '../users/new-account.js';
import { planBarriers } from './plan-barriers.js';
import { planChat, planRoom } from './plan-streams.js';
import type { SeedMessage } from './seed.js';
import type { PlannedMessage, PlannedStream, SeedPlan } from './seed-plan.js';
import type { CheckedSeed } from './seed-shape.js';

/** People whose passwords are hashed at a time. */
const hashedAtOnce = 100;

/**
 * Works out the rows of a seed. Users and rooms that the database has already, by their names, keep
 * their ids.
 */
export async function planSeed(
  queries: Queries,
  seed: CheckedSeed,
  company: Company,
  now: number,
): Promise<SeedPlan> {
  const sources: AccountSource[] = [
    ...(await personSources(seed.people)),
    ...seed.serviceAccounts.map((account) => ({ ...account, accountType: 'SYSTEM' as const })),
  ];
  const users = await planUsers(queries, sources, company, now);
  const byName = new Map(users.map((user) => [user.username.toLowerCase(), user]));
  const userOf = (username: string) => requireUser(byName, username);
  const streams: PlannedStream[] = [];
  const messages: PlannedMessage[] = [];
  const add = (stream: PlannedStream, ofSeed: readonly SeedMessage[]) => {
    streams.push(stream);
    messages.push(
      ...ofSeed.map((message) => ({ stream: stream.row, author: userOf(message.from), message })),
    );
  };
  const pace = new Pace();
  for (const room of seed.rooms) {
    await pace.turn();
    add(await planRoom(queries, room, userOf, now), room.messages);
  }
  for (const chat of seed.chats) {
    await pace.turn();
    const [first, ...others] = chat.members;
    const members = [userOf(first), ...others.map(userOf)] as const;
    add(await planChat(queries, members, chat.messages, now), chat.messages);
  }
  const applications = seed.applications.map(({ id, publicKey, name, permissions }) =>
    newApplication(id, publicKey, { ...(name && { name }), ...(permissions && { permissions }) }),
  );
  const policies = seed.policies.map(newPolicy);
  const disclaimers = seed.disclaimers.map(({ name, ...body }) => ({
    id: createHash('sha256').update(name).digest('hex').slice(0, 24),
    name,
    body: JSON.stringify(body),
    created_at: now,
  }));
  const barriers = planBarriers(seed, userOf, now);
  return {
    users,
    applications,
    streams,
    messages,
    prepared: [],
    policies,
    disclaimers,
    barriers,
  };
}

/** The accounts of people, in their order. Passwords are hashed in other threads, several at a time. */
async function personSources(people: CheckedSeed['people']): Promise<AccountSource[]> {
  const pace = new Pace();
  const sources: AccountSource[] = [];
  for (let place = 0; place < people.length; place += hashedAtOnce) {
    const some = people.slice(place, place + hashedAtOnce);
    sources.push(...(await Promise.all(some.map(personSource))));
    await pace.turn();
  }
  return sources;
}

async function personSource({
  password,
  ...person
}: CheckedSeed['people'][number]): Promise<AccountSource> {
  const hashes = password === undefined ? undefined : JSON.stringify(await hashPassword(password));
  return { ...person, accountType: 'NORMAL', password: hashes };
}

function requireUser(users: ReadonlyMap<string, UserRow>, username: string): UserRow {
  const found = users.get(username.toLowerCase());
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
  const pace = new Pace();
  for (const source of sources) {
    await pace.turn();
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
