import { z } from 'zod';
import { applicationPermissions } from '../accounts/permissions.js';
import { roleNames } from '../login/roles.js';
import { policyShape } from '../policies/policy.js';

const name = z.string().trim().min(1, 'must not be empty');
const userName = name.regex(/^\S+$/, 'must not contain spaces');

const person = z.strictObject({
  username: userName,
  displayName: name,
  firstName: name.optional(),
  lastName: name.optional(),
  email: z.email().optional(),
  /** Of another company, when it is not the seed's own. */
  company: name.optional(),
});

const serviceAccount = z.strictObject({
  username: userName,
  displayName: name,
  publicKey: z.string().optional(),
  roles: z.array(z.enum(roleNames)).optional(),
});

const application = z.strictObject({
  id: name,
  name: name.optional(),
  publicKey: z.string(),
  permissions: z.array(z.enum(applicationPermissions)).optional(),
});

const room = z.strictObject({
  name,
  description: z.string().optional(),
  public: z.boolean().optional(),
  /** Open to members of other companies. */
  crossPod: z.boolean().optional(),
  owner: userName,
  members: z.array(userName).default([]),
});

/** The shape of a seed. What refers to something else of it is checked by {@link checkReferences}. */
export const seedShape = z.strictObject({
  company: name.optional(),
  people: z.array(person).default([]),
  serviceAccounts: z.array(serviceAccount).default([]),
  applications: z.array(application).default([]),
  rooms: z.array(room).default([]),
  policies: z.array(policyShape).default([]),
});

/**
 * What a pod begins with, and comes back to on a reset.
 *
 * @example
 * const seed: Seed = {
 *   company: 'Example Capital',
 *   people: [{ username: 'alice', displayName: 'Alice Adams' }],
 *   serviceAccounts: [{ username: 'echo', displayName: 'Echo' }],
 *   rooms: [{ name: 'Desk', owner: 'alice', members: ['echo'] }],
 * };
 */
export type Seed = z.input<typeof seedShape>;

/** A seed that was checked, defaults filled in. */
export type CheckedSeed = z.output<typeof seedShape>;

/** What a pod begins with when it is given no seed: three people and a public room. */
export const defaultSeed: Seed = {
  company: 'Cadenza',
  people: [
    { username: 'alice', displayName: 'Alice Adams', firstName: 'Alice', lastName: 'Adams' },
    { username: 'bob', displayName: 'Bob Brown', firstName: 'Bob', lastName: 'Brown' },
    { username: 'carol', displayName: 'Carol Clark', firstName: 'Carol', lastName: 'Clark' },
  ],
  rooms: [
    {
      name: 'Lobby',
      description: 'Everyone is here',
      public: true,
      owner: 'alice',
      members: ['bob', 'carol'],
    },
  ],
};

/** Something wrong with a seed: where, as a path of keys and places, and what. */
export interface SeedProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a seed of the right shape gets wrong: names given twice, members that are nobody. */
export function checkReferences(seed: CheckedSeed): SeedProblem[] {
  const problems: SeedProblem[] = [];
  const names = new Set<string>();
  for (const list of ['people', 'serviceAccounts'] as const) {
    for (const [place, { username }] of seed[list].entries()) {
      if (names.has(username.toLowerCase())) {
        problems.push({
          path: [list, place, 'username'],
          message: `the user name "${username}" is given twice`,
        });
      }
      names.add(username.toLowerCase());
    }
  }
  for (const [place, { owner, members, ...room }] of seed.rooms.entries()) {
    if (room.public === true && room.crossPod === true) {
      problems.push({
        path: ['rooms', place],
        message: 'a room open to other companies is private',
      });
    }
    const references = [
      { path: ['rooms', place, 'owner'], username: owner },
      ...members.map((username, index) => ({
        path: ['rooms', place, 'members', index],
        username,
      })),
    ];
    for (const { path, username } of references) {
      if (!names.has(username.toLowerCase())) {
        problems.push({ path, message: `there is no user "${username}" in the seed` });
      }
    }
  }
  return problems;
}
