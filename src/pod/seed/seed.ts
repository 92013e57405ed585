import { z } from 'zod';
import { applicationPermissions } from '../http/permissions.js';
import { policyShape } from '../policies/policy-source.js';
import { roleNames } from '../roles.js';
import { seedMessageShape } from './seed-message.js';

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
  roles: z.array(z.enum(roleNames)).optional(),
  /** The password for logging in to the console. */
  password: z.string().min(8, 'has at least 8 characters').optional(),
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
  /** Open to members of other companies. Default: whether it has any. */
  crossPod: z.boolean().optional(),
  owner: userName,
  members: z.array(userName).default([]),
  messages: z.array(seedMessageShape).default([]),
});

/** A chat of two, or of several. */
const chat = z.strictObject({
  members: z.tuple([userName, userName], userName),
  messages: z.array(seedMessageShape).default([]),
});

/** A text that users can be given to accept. */
const disclaimer = z.strictObject({
  name,
  content: z.string(),
  frequencyInHours: z.int().positive().optional(),
  isDefault: z.boolean().default(false),
  isActive: z.boolean().default(true),
  format: z.enum(['TEXT', 'XML']).default('TEXT'),
});

/** People whom information barriers keep apart from others. */
const barrierGroup = z.strictObject({
  name,
  members: z.array(userName).default([]),
  active: z.boolean().default(true),
});

const barrierPolicy = z.strictObject({
  type: z.enum(['BLOCK', 'ALLOW']),
  /** The groups that are kept apart, or may meet, by name. */
  groups: z.array(name).min(1, 'must name a group'),
  active: z.boolean().default(true),
});

/** The shape of a seed. What refers to something else of it is checked by `checkReferences`. */
export const seedShape = z.strictObject({
  company: name.optional(),
  people: z.array(person).default([]),
  serviceAccounts: z.array(serviceAccount).default([]),
  applications: z.array(application).default([]),
  rooms: z.array(room).default([]),
  chats: z.array(chat).default([]),
  policies: z.array(policyShape).default([]),
  disclaimers: z.array(disclaimer).default([]),
  barrierGroups: z.array(barrierGroup).default([]),
  barrierPolicies: z.array(barrierPolicy).default([]),
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
