import type { MessageId, Person, StreamId, UserId } from '../../contract/index.js';
import type { Conversation } from './conversations.js';
import { identityOf } from './conversations.js';

/** What somebody has written and not sent. */
export interface Written {
  readonly text: string;
  /** Entity data of a message written as MessageML. */
  readonly data: string;
  /** Whether `text` is MessageML; else it is plain text, or Markdown. */
  readonly markup: boolean;
  /** Whether `text` is Markdown. Default: false. */
  readonly markdown?: boolean;
}

/** What the composer holds for one conversation while another one is looked at. */
export interface Draft extends Written {
  /** The message that it replies to, or that it is to replace; without it, it is a message of its own. */
  readonly about?: DraftAbout | undefined;
}

/** What a draft is about. */
export type DraftAbout =
  | { readonly kind: 'reply'; readonly messageId: MessageId }
  /** `before` is what was written when the change began, and comes back after it. */
  | { readonly kind: 'edit'; readonly messageId: MessageId; readonly before: Written };

/** A conversation nothing was written in yet. */
export const emptyDraft: Draft = { text: '', data: '', markup: false };

/** A draft that replies to a message; what was written so far stays. */
export function answering(draft: Draft, messageId: MessageId): Draft {
  return { ...leftAlone(draft), about: { kind: 'reply', messageId } };
}

/** A draft that is to replace a message. */
export function editing(draft: Draft, messageId: MessageId, written: Written): Draft {
  return { ...written, about: { kind: 'edit', messageId, before: writtenIn(leftAlone(draft)) } };
}

/** The draft as a message of its own again: after a change, what was written before it. */
export function leftAlone(draft: Draft): Draft {
  return draft.about?.kind === 'edit' ? draft.about.before : writtenIn(draft);
}

/** What was not sent, and has no place in the box: there it would lose what it answers, or how it is written. */
export interface Unsent {
  readonly draft: Draft;
  /** What was to go along with it. */
  readonly files: readonly File[];
}

/** Whether what was not sent can stand in the box, and nothing is lost of it or of what was written since. */
export function hasPlace(unsent: Draft, since: Draft): boolean {
  if (isBefore(unsent, since) || isBlank(since)) {
    return true;
  }
  const bothPlain = [unsent, since].every(({ about, data }) => about === undefined && data === '');
  return bothPlain && isWrittenAlike(unsent, since);
}

/** A draft that is taken into the box, before what is there: a change comes back to that, anything else takes its place. */
export function takenUp(
  draft: Draft,
  box: Draft,
): { readonly draft: Draft; readonly left?: Draft } {
  if (draft.about?.kind === 'edit' && box.about === undefined) {
    return { draft: editing(box, draft.about.messageId, writtenIn(draft)) };
  }
  return box.text === '' && box.data === '' ? { draft } : { draft, left: box };
}

function isBlank({ text, data, about }: Draft): boolean {
  return text === '' && data === '' && about === undefined;
}

/** Whether a draft is what was in the box before the change that was not sent. */
function isBefore(unsent: Draft, since: Draft): boolean {
  return (
    unsent.about?.kind === 'edit' &&
    since.about === undefined &&
    leftAlone(unsent).text === since.text
  );
}

function isWrittenAlike(one: Written, other: Written): boolean {
  return one.markup === other.markup && (one.markdown === true) === (other.markdown === true);
}

/** A draft whose message could not be sent, in front of what was written since. */
export function broughtBack(unsent: Draft, since: Draft): Draft {
  const { text } = since;
  return isBlank(since) || isBefore(unsent, since) || text === unsent.text
    ? unsent
    : { ...unsent, text: `${unsent.text}\n${text}` };
}

/** A draft that begins with a message that was sent all the same, without it. */
export function withoutSent<Kept extends Written>(draft: Kept, sent: Written): Kept {
  if (draft.text === sent.text) {
    return { ...draft, text: '', data: '' };
  }
  const isInFront = draft.text.startsWith(`${sent.text}\n`);
  return isInFront ? { ...draft, text: draft.text.slice(sent.text.length + 1) } : draft;
}

/** A draft without what it is about. */
export function writtenIn({ text, data, markup, markdown }: Written): Written {
  return { text, data, markup, ...(markdown === true && { markdown }) };
}

/** A draft as the browser keeps it, with what the conversation was when it was written. */
export interface KeptDraft extends Written {
  readonly streamId: StreamId;
  /** See {@link identityOf}. */
  readonly identity: string;
  /** The message that it replies to. */
  readonly replyTo?: MessageId | undefined;
}

/** Puts drafts to the conversations they are for, also when the pod was restarted and all ids are others. */
export function draftsFor(
  kept: readonly KeptDraft[],
  conversations: readonly Conversation[],
  people: ReadonlyMap<UserId, Person>,
): Readonly<Record<StreamId, Draft>> {
  const ids = new Set(conversations.map(({ id }) => id));
  const byIdentity = new Map(
    conversations.map((conversation) => [identityOf(conversation, people), conversation.id]),
  );
  return Object.fromEntries(
    kept.flatMap((draft) => {
      if (ids.has(draft.streamId)) {
        return [[draft.streamId, broughtOut(draft)]];
      }
      // After a restart the message that it replies to is not there either.
      const id = byIdentity.get(draft.identity);
      return id === undefined ? [] : [[id, writtenIn(draft)]];
    }),
  );
}

/** A draft as it was when it was kept. */
export function broughtOut(kept: KeptDraft): Draft {
  const { replyTo } = kept;
  return replyTo === undefined ? writtenIn(kept) : answering(writtenIn(kept), replyTo);
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
    ...replaced.map((draft) => ({ ...draft, text: '', data: '' })),
    ...written.map((conversation) => {
      const draft = unsentIn(now, conversation.id);
      return {
        // A change that was not sent is not kept: it would come back as a message of its own.
        ...leftAlone(draft),
        ...(draft.about?.kind === 'reply' && { replyTo: draft.about.messageId }),
        streamId: conversation.id,
        identity: identityOf(conversation, people),
      };
    }),
  ];
}

/** What is on its way to a conversation, in front of what did not arrive, and of what was written since. */
function unsentIn({ drafts, sending, unsent }: Writing, id: StreamId): Draft {
  const waiting = [...(sending[id] ?? []), ...(unsent[id] ?? []).map(({ draft }) => draft)];
  // A change that was not sent would take along what stands behind it.
  return waiting
    .filter(({ about }) => about?.kind !== 'edit')
    .reduceRight((since, draft) => broughtBack(draft, since), drafts[id] ?? emptyDraft);
}
