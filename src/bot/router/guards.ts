import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { CadenzaError, type UserId } from '../../contract/index.js';
import type { Context, EventContext } from '../context.js';
import type { Reply } from '../outgoing/index.js';
import { isPhrase, type Phrase } from '../texts/index.js';

/** Decides whether somebody may do something. */
export type Predicate = (ctx: EventContext) => boolean | Promise<boolean>;

/**
 * Who may do something: certain users, by id or email address; the owners of the room; users with a role of the
 * service; or those whom a function of yours lets pass. Of several in one object, one is enough.
 */
export interface Permission {
  /** User ids that pass. */
  readonly users?: readonly UserId[] | undefined;
  /** Email addresses that pass; upper and lower case are the same. */
  readonly emails?: readonly string[] | undefined;
  /** Whether the owners of the room pass. Default: false. */
  readonly roomOwners?: boolean | undefined;
  /** Roles of the account, such as `COMPLIANCE_OFFICER`; the bot must be allowed to see them. */
  readonly roles?: readonly string[] | undefined;
  /** A function that lets an event pass. */
  readonly test?: Predicate | undefined;
  /** What the others are told, or the key of a text that they get in their language. Default: what is missing. */
  readonly otherwise?: Reply | Phrase;
}

/**
 * Who may call a command, or use what is in a group: everybody for whom it holds. Of a list, all
 * must hold. Everybody else is told what is missing.
 *
 * @example
 * const guards: Guard[] = [
 *   (ctx) => admins.has(ctx.user.userId),
 *   { roomOwners: true },
 *   { emails: ['alice@example.com'], otherwise: 'Ask Alice.' },
 *   [{ roles: ['INDIVIDUAL'] }, { users: [68719476742] }],
 * ];
 */
export type Guard = Predicate | Permission | readonly (Predicate | Permission)[];

type Kind = 'users' | 'emails' | 'roomOwners' | 'roles';

/** Each kind of permission is one entry. */
const permissionsOf: {
  readonly [Name in Kind]: (
    ctx: Context,
    wanted: NonNullable<Permission[Name]>,
  ) => boolean | Promise<boolean>;
} = {
  users: (ctx, users) => users.includes(ctx.user.userId),
  emails: async (ctx, emails) => {
    const email = ctx.user.email ?? (await ctx.client.users.byId(ctx.user.userId))?.emailAddress;
    return emails.some((one) => one.toLowerCase() === email?.toLowerCase());
  },
  roomOwners: async (ctx) => {
    if (ctx.stream?.streamType !== 'ROOM') {
      return false;
    }
    const members = await ctx.client.rooms.members(ctx.stream.streamId);
    return members.some(({ id, owner }) => owner && id === ctx.user.userId);
  },
  roles: async (ctx, roles) => {
    const user = await ctx.client.users.byId(ctx.user.userId);
    return user?.roles?.some((role) => roles.includes(role)) ?? false;
  },
};

const permissionOptions: FieldKinds<Permission> = {
  users: optional(kinds.list),
  emails: optional(kinds.texts),
  roomOwners: optional(kinds.flag),
  roles: optional(kinds.texts),
  test: optional(kinds.call),
  otherwise: kinds.anything,
};

/**
 * Refuses a guard that could not work: a slip in it would let no one pass, or everyone.
 *
 * @param of - what it guards, as the error names it
 * @throws CadenzaError `BAD_GUARD`
 */
export function checkGuard(guard: Guard | undefined, of: string): void {
  for (const one of guard === undefined ? [] : isList(guard) ? guard : [guard]) {
    if (typeof one !== 'function') {
      checkGiven<Permission>(one, permissionOptions, { of: `"only" of ${of}`, code: 'BAD_GUARD' });
      const { users, emails, roomOwners, roles, test } = one;
      if (roomOwners !== true && (users ?? emails ?? roles ?? test) === undefined) {
        throw new CadenzaError(
          'BAD_GUARD',
          `"only" of ${of} does not say who may: give it users, emails, roomOwners, roles or test.`,
        );
      }
    }
  }
}

/**
 * What somebody is told for whom a guard does not hold; nothing when it does. A function of an author is not
 * asked about an event outside of all conversations: it does not hold for that.
 */
export async function refusalOf(
  guard: Guard,
  ctx: Context,
  command: string,
): Promise<Reply | undefined> {
  for (const one of isList(guard) ? guard : [guard]) {
    const permission: Permission = typeof one === 'function' ? { test: one } : one;
    if (!(await holds(permission, ctx))) {
      const { otherwise = whatIsMissing(permission, command) } = permission;
      return isPhrase(otherwise) ? [...ctx.text(otherwise.key, otherwise.values)] : otherwise;
    }
  }
  return undefined;
}

async function holds(permission: Permission, ctx: Context): Promise<boolean> {
  const { users, emails, roomOwners, roles, test } = permission;
  return (
    (users !== undefined && (await permissionsOf.users(ctx, users))) ||
    (emails !== undefined && (await permissionsOf.emails(ctx, emails))) ||
    (roomOwners === true && (await permissionsOf.roomOwners(ctx, roomOwners))) ||
    (roles !== undefined && (await permissionsOf.roles(ctx, roles))) ||
    (test !== undefined && isInConversation(ctx) && (await test(ctx)))
  );
}

function isInConversation(ctx: Context): ctx is EventContext {
  return ctx.stream !== undefined;
}

function whatIsMissing(permission: Permission, command: string): Phrase {
  const kind = (['roomOwners', 'roles', 'users', 'emails'] as const).find(
    (name) => permission[name] !== undefined && permission[name] !== false,
  );
  const roles = permission.roles?.join(', ') ?? '';
  return { key: `guard.${kind ?? 'predicate'}`, values: { command, roles } };
}

function isList(guard: Guard): guard is readonly (Predicate | Permission)[] {
  return Array.isArray(guard);
}
