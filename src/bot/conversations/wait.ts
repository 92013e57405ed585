import { type EventOf, isEvent } from '../../contract/index.js';
import type { Context } from '../context.js';
import type { Reply } from '../outgoing/index.js';
import type { StoredWait } from './conversation-record.js';

/** Something that the function waits for now: what its row keeps, and what only the function knows. */
export interface LiveWait extends Omit<StoredWait, 'id'> {
  /** Whether an event that fits otherwise is it. */
  readonly takes?: (ctx: Context) => boolean | Promise<boolean>;
  /** What was asked: said again after an interruption. */
  readonly question?: Reply;
}

/** Whether an event may be what is waited for, as far as the row can tell. */
export function mayBe(wait: Omit<StoredWait, 'id'>, ctx: Context): boolean {
  if (
    wait.streamId !== ctx.stream?.streamId ||
    (wait.userId ?? ctx.user.userId) !== ctx.user.userId
  ) {
    return false;
  }
  const { event } = ctx;
  switch (wait.kind) {
    case 'message':
      return isEvent(event, 'MESSAGESENT') && !isEdited(event);
    case 'form':
      return isSubmissionTo(wait, ctx);
    case 'event':
      return true;
    case 'signal':
    case 'time':
      return false;
  }
}

/** Whether the form that is waited for was submitted, by whoever it is for or by somebody else. */
export function isSubmissionTo(
  { kind, messageId }: Omit<StoredWait, 'id'>,
  { event }: Context,
): boolean {
  return (
    kind === 'form' &&
    isEvent(event, 'SYMPHONYELEMENTSACTION') &&
    event.payload.symphonyElementsAction.formMessageId === messageId
  );
}

/** Whether a message stands where the person who writes it is to fill in a form: no answer, but it may say that there is none. */
export function isBesideForm(wait: Omit<StoredWait, 'id'>, ctx: Context): boolean {
  return (
    wait.kind === 'form' && wait.userId !== undefined && mayBe({ ...wait, kind: 'message' }, ctx)
  );
}

/** A message that somebody changed was an answer when it was written, or none. */
function isEdited(event: EventOf<'MESSAGESENT'>): boolean {
  return event.payload.messageSent.message.replacing !== undefined;
}

/** The part of a wait that outlives the process. A moment that was fixed by an earlier run stays. */
export function storedWait(
  { id, wait }: { readonly id: string; readonly wait: LiveWait },
  before: readonly StoredWait[],
): StoredWait {
  const { takes, question, ...rest } = wait;
  const until = before.find((other) => other.id === id)?.until ?? wait.until;
  return until === undefined ? { ...rest, id } : { ...rest, id, until };
}
