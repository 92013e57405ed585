import type { MessageId, Person, StreamId, UserId } from '../../contract/index.js';
import type { Conversation } from './conversations.js';
import { identityOf } from './conversations.js';
import type { Draft, Written } from './drafts.js';
import { answering, emptyDraft, leftAlone, writtenIn } from './drafts.js';
import type { Held, Unsent } from './unsent.js';
import { isSaidAlike, takenBack, withoutSent } from './unsent.js';

/** A draft as the browser keeps it, with what the conversation was when it was written. */
export interface KeptDraft extends Written {
  readonly streamId: StreamId;
  /** See {@link identityOf}. */
  readonly identity: string;
  /** The message that it replies to. */
  readonly replyTo?: MessageId | undefined;
  /** What was not sent and has no place in the box. */
  readonly unsent?: readonly Draft[] | undefined;
  /** What is on its way, and may not arrive. */
  readonly sending?: readonly Draft[] | undefined;
}

/** Puts what was kept to the conversations it is for, also when the pod was restarted and all ids are others. */
export function draftsFor(
  kept: readonly KeptDraft[],
  conversations: readonly Conversation[],
  people: ReadonlyMap<UserId, Person>,
): Readonly<Record<StreamId, Held>> {
  const ids = new Set(conversations.map(({ id }) => id));
  const byIdentity = new Map(
    conversations.map((conversation) => [identityOf(conversation, people), conversation.id]),
  );
  return Object.fromEntries(
    kept.flatMap((draft) => {
      if (ids.has(draft.streamId)) {
        return [[draft.streamId, withSending(heldIn(draft), draft.sending)]];
      }
      const id = byIdentity.get(draft.identity);
      return id === undefined ? [] : [[id, afterRestart(draft)]];
    }),
  );
}

/** What was kept, as it stands in the box and above it; without what is on its way. */
export function heldIn(kept: KeptDraft): Held {
  const { replyTo, unsent = [] } = kept;
  const written = writtenIn(kept);
  return {
    box: replyTo === undefined ? written : answering(written, replyTo),
    unsent: unsent.map((draft) => ({ draft, files: [] })),
  };
}

/** After a restart, the messages that it replies to, or changes, are not there either. */
function afterRestart(kept: KeptDraft): Held {
  const left = (drafts: readonly Draft[] = []) =>
    drafts.filter(({ about }) => about?.kind !== 'edit').map(writtenIn);
  const { unsent } = heldIn({ ...kept, unsent: left(kept.unsent) });
  return withSending({ box: writtenIn(kept), unsent }, left(kept.sending));
}

/** What is written, with what was on its way: whether it has arrived is not known. */
function withSending(held: Held, sending: readonly Draft[] = []): Held {
  return sending.reduceRight<Held>((all, draft, at) => {
    const turn = { before: [], after: sending.slice(at + 1) };
    return takenBack({ draft, files: [] }, all, turn);
  }, held);
}

/** What is being written and sent, and where. */
export interface Writing {
  readonly drafts: Readonly<Record<StreamId, Draft>>;
  /** What is on its way, by conversation, the first to be sent first. */
  readonly sending: Readonly<Record<StreamId, readonly Draft[]>>;
  /** What was not sent and has no place in the box, by conversation. */
  readonly unsent: Readonly<Record<StreamId, readonly Unsent[]>>;
  readonly conversations: readonly Conversation[];
  readonly people: ReadonlyMap<UserId, Person>;
}

/**
 * The drafts that are other ones once something more was written or sent, with what is on its way, for it may not
 * arrive; without a text where nothing is left.
 *
 * @param kept - what is kept so far
 * @param before - the state before
 */
export function changedDrafts(
  kept: readonly KeptDraft[],
  before: Writing,
  now: Writing,
): readonly KeptDraft[] {
  const { conversations, people } = now;
  const written = conversations.filter(
    ({ id }) =>
      now.drafts[id] !== before.drafts[id] ||
      now.sending[id] !== before.sending[id] ||
      now.unsent[id] !== before.unsent[id],
  );
  const ids = new Set(conversations.map(({ id }) => id));
  const identities = new Set(written.map((conversation) => identityOf(conversation, people)));
  // What was written before the pod was restarted has the id that the conversation had then.
  const replaced = kept.filter(
    ({ streamId, identity }) => !ids.has(streamId) && identities.has(identity),
  );
  return [
    ...replaced.map(emptied),
    ...written.map((conversation) => ({
      ...keptOf(now, conversation.id),
      streamId: conversation.id,
      identity: identityOf(conversation, people),
    })),
  ];
}

function keptOf({ drafts, sending, unsent }: Writing, id: StreamId) {
  const draft = drafts[id] ?? emptyDraft;
  const onItsWay = sending[id] ?? [];
  const aside = (unsent[id] ?? []).map((one) => one.draft);
  return {
    // A change that is being made is not kept: it would come back as a message of its own.
    ...leftAlone(draft),
    ...(draft.about?.kind === 'reply' && { replyTo: draft.about.messageId }),
    ...(aside.length > 0 && { unsent: aside }),
    ...(onItsWay.length > 0 && { sending: onItsWay }),
  };
}

/** A kept draft in which nothing is left. */
export function emptied({ streamId, identity, markup }: KeptDraft): KeptDraft {
  return { streamId, identity, text: '', data: '', markup };
}

/** Whether nothing is left in a kept draft. */
export function isEmptied({ text, data, unsent = [], sending = [] }: KeptDraft): boolean {
  return text === '' && data === '' && unsent.length + sending.length === 0;
}

/** A kept draft without a message that was sent all the same. */
export function keptWithout(kept: KeptDraft, sent: Draft): KeptDraft {
  const { sending = [], unsent = [] } = kept;
  const others = (drafts: readonly Draft[]) => drafts.filter((one) => !isSaidAlike(one, sent));
  const left = { ...kept, sending: others(sending), unsent: others(unsent) };
  const isAside = left.sending.length + left.unsent.length < sending.length + unsent.length;
  return isAside ? left : withoutSent(kept, sent);
}

/** Whether a value that the browser has kept is a draft. */
export function isKeptDraft(value: unknown): value is KeptDraft {
  if (!isWritten(value)) {
    return false;
  }
  const {
    streamId,
    identity,
    replyTo = '',
    unsent = [],
    sending = [],
  } = value as Partial<KeptDraft>;
  return (
    [streamId, identity, replyTo].every((part) => typeof part === 'string') &&
    [unsent, sending].every((drafts) => Array.isArray(drafts) && drafts.every(isDraft))
  );
}

function isDraft(value: unknown): value is Draft {
  if (!isWritten(value)) {
    return false;
  }
  const { about } = value as Draft;
  return (
    about === undefined ||
    (typeof about.messageId === 'string' && (about.kind === 'reply' || isWritten(about.before)))
  );
}

function isWritten(value: unknown): value is Written {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { text, data, markup } = value as Partial<Written>;
  return typeof text === 'string' && typeof data === 'string' && typeof markup === 'boolean';
}
