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
  company: name.optional(),
  roles: z.array(z.enum(roleNames)).optional(),
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
  crossPod: z.boolean().optional(),
  owner: userName,
  members: z.array(userName).default([]),
  messages: z.array(seedMessageShape).default([]),
});

const chat = z.strictObject({
  members: z.tuple([userName, userName], userName),
  messages: z.array(seedMessageShape).default([]),
});

const disclaimer = z.strictObject({
  name,
  content: z.string(),
  frequencyInHours: z.int().positive().optional(),
  isDefault: z.boolean().default(false),
  isActive: z.boolean().default(true),
  format: z.enum(['TEXT', 'XML']).default('TEXT'),
});

const barrierGroup = z.strictObject({
  name,
  members: z.array(userName).default([]),
  active: z.boolean().default(true),
});

const barrierPolicy = z.strictObject({
  type: z.enum(['BLOCK', 'ALLOW']),
  groups: z.array(name).min(1, 'must name a group'),
  active: z.boolean().default(true),
});

/** The shape of a {@link Seed}, by which it is checked. What refers to something else of it is checked by `checkReferences`. */
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

/** A seed that was checked, defaults filled in. */
export type CheckedSeed = z.output<typeof seedShape>;
