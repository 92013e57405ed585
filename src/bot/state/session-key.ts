import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { CadenzaError, type StreamId, type UserId } from '../../contract/index.js';
import type { Session } from './session.js';
import { storeKey } from './store-key.js';

/** Whose session is meant: what its kind asks for. */
export interface SessionOwner {
  /** The user, where sessions belong to users. */
  readonly userId?: UserId | undefined;
  /** The conversation, where sessions belong to conversations. */
  readonly streamId?: StreamId | undefined;
}

/**
 * The key of the row in which a session is.
 *
 * @throws CadenzaError `BAD_SESSION`, `NO_SESSION_OWNER`
 */
export function sessionKey(session: Session<unknown>, { userId, streamId }: SessionOwner): string {
  requireDeclared(session);
  const { name, of } = session;
  switch (of) {
    case 'bot':
      return storeKey(name, 'bot');
    case 'user':
      return storeKey(name, 'user', needed(session, 'user', userId));
    case 'conversation':
      return storeKey(name, 'conversation', needed(session, 'conversation', streamId));
    case 'userInConversation':
      return storeKey(
        name,
        'both',
        needed(session, 'conversation', streamId),
        needed(session, 'user', userId),
      );
  }
}

const ownerFields: FieldKinds<SessionOwner> = {
  userId: optional(kinds.userId),
  streamId: optional(kinds.messagingId),
};

/**
 * Refuses what `bot.session` cannot find a session by; a user or a stream as the service gives it fits.
 *
 * @throws CadenzaError `BAD_SESSION`, `BAD_ARGUMENT`, `NO_SESSION_OWNER`
 */
export function requireOwned(session: Session<unknown>, owner: SessionOwner): void {
  requireDeclared(session);
  checkGiven(owner, ownerFields, { of: `bot.session(${session.name}, …)`, mayHaveMore: true });
  sessionKey(session, owner);
}

/** For programs that the compiler does not see: what `session(…)` gave, and not its name or its options. */
function requireDeclared(session: unknown): void {
  if (typeof session !== 'object' || session === null || !('name' in session && 'of' in session)) {
    throw new CadenzaError(
      'BAD_SESSION',
      "This is no session. Declare it once, const basket = session('basket', { … }), and give what that is: ctx.session(basket).",
    );
  }
}

/** What `bot.session` is given, by whose a session is. */
const ownersOf = {
  user: '{ userId }',
  conversation: '{ streamId }',
  userInConversation: '{ userId, streamId }',
};

function needed<Id extends string | number>(
  { name, of }: Session<unknown>,
  what: string,
  id: Id | undefined,
): Id {
  if (id === undefined) {
    const owner = of === 'bot' ? '' : `, ${ownersOf[of]}`;
    throw new CadenzaError(
      'NO_SESSION_OWNER',
      `The session "${name}" belongs to a ${what}, and there is none here. Say whose it is: bot.session(${name}${owner}).`,
    );
  }
  return id;
}
