import type { Person, StreamId, UserId } from '../../contract/index.js';
import type { Conversation } from './conversations.js';
import { identityOf } from './conversations.js';

/** What the composer holds for one conversation while another one is looked at. */
export interface Draft {
  readonly text: string;
  /** Entity data of a message written as MessageML. */
  readonly data: string;
  /** Whether `text` is MessageML; else it is plain text. */
  readonly markup: boolean;
}

/** A conversation nothing was written in yet. */
export const emptyDraft: Draft = { text: '', data: '', markup: false };

/** A draft as the browser keeps it, with what the conversation was when it was written. */
export interface KeptDraft extends Draft {
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
    kept.flatMap(({ streamId, identity, text, data, markup }) => {
      const id = ids.has(streamId) ? streamId : byIdentity.get(identity);
      return id === undefined ? [] : [[id, { text, data, markup }]];
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
    const draft = drafts[conversation.id];
    return draft === undefined || (draft.text === '' && draft.data === '')
      ? []
      : [{ ...draft, streamId: conversation.id, identity: identityOf(conversation, people) }];
  });
}
