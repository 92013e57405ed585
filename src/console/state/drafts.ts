import type { MessageId } from '../../contract/index.js';

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

/** A draft in which nothing is left. */
export function isBlank({ text, data, about }: Draft): boolean {
  return text === '' && data === '' && about === undefined;
}

/** A draft without what it is about. */
export function writtenIn({ text, data, markup, markdown }: Written): Written {
  return { text, data, markup, ...(markdown === true && { markdown }) };
}
