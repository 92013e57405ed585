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

/** A draft whose message could not be sent, in front of what was written since. */
export function broughtBack(unsent: Draft, since: Draft): Draft {
  const { text, about } = since;
  const isEmpty = text === '' && since.data === '' && about === undefined;
  const before = unsent.about?.kind === 'edit' && leftAlone(unsent).text === text;
  return isEmpty || before || text === unsent.text
    ? unsent
    : { ...unsent, text: `${unsent.text}\n${text}` };
}

function writtenIn({ text, data, markup, markdown }: Written): Written {
  return { text, data, markup, ...(markdown === true && { markdown }) };
}

/** A draft as the browser keeps it, with what the conversation was when it was written. */
export interface KeptDraft extends Written {
  readonly streamId: StreamId;
  /** See {@link identityOf}. */
  readonly identity: string;
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
    kept.flatMap(({ streamId, identity, ...written }) => {
      const id = ids.has(streamId) ? streamId : byIdentity.get(identity);
      return id === undefined ? [] : [[id, writtenIn(written)]];
    }),
  );
}

/** The drafts worth keeping. */
export function keptDrafts(
  drafts: Readonly<Record<StreamId, Draft>>,
  conversations: readonly Conversation[],
  people: ReadonlyMap<UserId, Person>,
): readonly KeptDraft[] {
  return conversations.flatMap((conversation) => {
    const held = drafts[conversation.id];
    // A change that was not sent is not kept: it would come back as a message of its own.
    const draft = held && leftAlone(held);
    return draft === undefined || (draft.text === '' && draft.data === '')
      ? []
      : [{ ...draft, streamId: conversation.id, identity: identityOf(conversation, people) }];
  });
}
