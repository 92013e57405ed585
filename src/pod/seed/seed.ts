import type { ApplicationPermission } from '../http/permissions.js';
import type { PolicySource } from '../policies/policy-source.js';
import type { RoleName } from '../roles.js';

/** Somebody who logs in and talks. */
interface SeedPerson {
  /** What the person logs in as, and is called by in the rest of the seed: no spaces. */
  readonly username: string;
  /** The name that others read. */
  readonly displayName: string;
  /** The first name, where calls ask for it. */
  readonly firstName?: string | undefined;
  /** The last name, where calls ask for it. */
  readonly lastName?: string | undefined;
  /** The e-mail address. Default: `<username>@cadenza.example`. */
  readonly email?: string | undefined;
  /** Of another company, when it is not the seed's own. */
  readonly company?: string | undefined;
  /** The entitlements that calls ask for. Default: `INDIVIDUAL`. */
  readonly roles?: readonly RoleName[] | undefined;
  /** For logging in to the console, at least 8 characters. Default: none. */
  readonly password?: string | undefined;
}

/** The account of a bot. */
interface SeedServiceAccount {
  /** What the bot logs in as, and is called by in the rest of the seed: no spaces. */
  readonly username: string;
  /** The name that others read. */
  readonly displayName: string;
  /** The public half of the bot's RSA key, in PEM form. Default: none. */
  readonly publicKey?: string | undefined;
  /** The entitlements that calls ask for. Default: `INDIVIDUAL`. */
  readonly roles?: readonly RoleName[] | undefined;
}

/** An extension application, which may act on behalf of users. */
interface SeedApplication {
  /** The id that the application logs in with. */
  readonly id: string;
  /** The name that people read. Default: the id. */
  readonly name?: string | undefined;
  /** The public half of the application's RSA key, in PEM form. */
  readonly publicKey: string;
  /** What it may do in a user's name. Default: everything. */
  readonly permissions?: readonly ApplicationPermission[] | undefined;
}

/** A message that is there from the start. */
export interface SeedMessage {
  /** The user name of its author, a member. */
  readonly from: string;
  /** Text as it is, with its line breaks. Either this or `message`. */
  readonly text?: string | undefined;
  /** MessageML. Either this or `text`. */
  readonly message?: string | undefined;
  /** What the message's template expressions and entities refer to. */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  /** When it was sent, such as `2030-01-31T09:00:00Z`. Default: when the seed is loaded. */
  readonly at?: string | undefined;
}

/** A room. */
interface SeedRoom {
  /** The name of the room. */
  readonly name: string;
  /** What it is about. */
  readonly description?: string | undefined;
  /** Whether everybody of the company finds and may join it. Default: false. */
  readonly public?: boolean | undefined;
  /** Open to members of other companies, and so not public. Default: whether it has any. */
  readonly crossPod?: boolean | undefined;
  /** The user name of its owner, who is a member. */
  readonly owner: string;
  /** The user names of the others. */
  readonly members?: readonly string[] | undefined;
  /** What was said in it, in its order. */
  readonly messages?: readonly SeedMessage[] | undefined;
}

/** A chat of two, or of several. */
interface SeedChat {
  /** The user names of all who are in it. */
  readonly members: readonly [string, string, ...string[]];
  /** What was said in it, in its order. */
  readonly messages?: readonly SeedMessage[] | undefined;
}

/** A text that users can be given to accept. */
interface SeedDisclaimer {
  /** The name of the disclaimer. */
  readonly name: string;
  /** What users read. */
  readonly content: string;
  /** How often they are asked again, in hours. Default: once. */
  readonly frequencyInHours?: number | undefined;
  /** Whether it is for all who are given no other. Default: false. */
  readonly isDefault?: boolean | undefined;
  /** Whether it is in use. Default: true. */
  readonly isActive?: boolean | undefined;
  /** What the content is written in. Default: `TEXT`. */
  readonly format?: 'TEXT' | 'XML' | undefined;
}

/** People whom information barriers keep apart from others. */
interface SeedBarrierGroup {
  /** The name of the group. */
  readonly name: string;
  /** The user names of those who are in it. */
  readonly members?: readonly string[] | undefined;
  /** Whether it is in use. Default: true. */
  readonly active?: boolean | undefined;
}

/** An information barrier. */
interface SeedBarrierPolicy {
  /** Whether the groups are kept apart, or may meet. */
  readonly type: 'BLOCK' | 'ALLOW';
  /** The names of the groups, at least one. */
  readonly groups: readonly string[];
  /** Whether it is in force. Default: true. */
  readonly active?: boolean | undefined;
}

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
export interface Seed {
  /** The name of the company that the pod belongs to. Default: `Cadenza`. */
  readonly company?: string | undefined;
  /** Those who log in and talk. */
  readonly people?: readonly SeedPerson[] | undefined;
  /** The accounts of bots. */
  readonly serviceAccounts?: readonly SeedServiceAccount[] | undefined;
  /** Extension applications, which may act on behalf of users. */
  readonly applications?: readonly SeedApplication[] | undefined;
  /** Rooms, with their members and messages. */
  readonly rooms?: readonly SeedRoom[] | undefined;
  /** Chats of two or several people, with their messages. */
  readonly chats?: readonly SeedChat[] | undefined;
  /** Compliance policies: what may not be sent, or only after a warning. */
  readonly policies?: readonly PolicySource[] | undefined;
  /** Texts that users can be given to accept. */
  readonly disclaimers?: readonly SeedDisclaimer[] | undefined;
  /** Groups of people for information barriers. */
  readonly barrierGroups?: readonly SeedBarrierGroup[] | undefined;
  /** Information barriers between the groups. */
  readonly barrierPolicies?: readonly SeedBarrierPolicy[] | undefined;
}

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
