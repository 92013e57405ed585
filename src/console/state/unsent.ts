import type { Draft, Written } from './drafts.js';
import { editing, isBlank, leftAlone, writtenIn } from './drafts.js';

/** What was not sent, and has no place in the box: there it would lose what it answers, or how it is written. */
export interface Unsent {
  readonly draft: Draft;
  /** What was to go along with it. */
  readonly files: readonly File[];
}

/** What somebody has written to a conversation and not sent. */
export interface Held {
  /** What is in the box. */
  readonly box: Draft;
  /** What stands above it. */
  readonly unsent: readonly Unsent[];
}

/** What was sent together with a message, and did not arrive. */
export interface Around {
  /** What of it was sent before the message, and is back already. */
  readonly before: readonly Draft[];
  /** What was sent after it. */
  readonly after: readonly Draft[];
}

/**
 * What was sent to a conversation together with a message.
 *
 * @param turns - what was sent since nothing was on its way, and has not arrived, in its order
 * @param sending - what of it is on its way still
 */
export function around(draft: Draft, turns: readonly Draft[], sending: readonly Draft[]): Around {
  const at = turns.indexOf(draft);
  const isBack = (other: Draft) => !sending.includes(other);
  return { before: turns.slice(0, Math.max(at, 0)).filter(isBack), after: turns.slice(at + 1) };
}

/**
 * Puts a message that was not sent back to what is written: where it stood among those that were sent with it, and in front of what was
 * written since.
 */
export function takenBack(said: Unsent, { box, unsent }: Held, { before, after }: Around): Held {
  if (hasPlace(said.draft, box)) {
    return { box: broughtBack(said.draft, box, before), unsent };
  }
  const next = unsent.findIndex(({ draft }) => after.includes(draft));
  return { box, unsent: unsent.toSpliced(next < 0 ? unsent.length : next, 0, said) };
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

/**
 * A draft whose message could not be sent, in front of what was written since.
 *
 * @param before - what was sent before it, and is in the box by now
 */
export function broughtBack(unsent: Draft, since: Draft, before: readonly Draft[] = []): Draft {
  if (isBlank(since) || isBefore(unsent, since)) {
    return unsent;
  }
  const at = endOf(before, since.text);
  const parts = [since.text.slice(0, at).replace(/\n$/, ''), unsent.text, since.text.slice(at)];
  return { ...unsent, text: parts.filter((part) => part !== '').join('\n') };
}

/** Where the part of a text ends that is made of these, as far as nobody has changed them since. */
function endOf(drafts: readonly Draft[], text: string): number {
  const parts = drafts.map((draft) => draft.text).filter((part) => part !== '');
  return parts.reduce((at, part) => {
    const isLast = text.slice(at) === part;
    return isLast ? text.length : text.startsWith(`${part}\n`, at) ? at + part.length + 1 : at;
  }, 0);
}

/** A draft that begins with a message that was sent all the same, without it. */
export function withoutSent<Kept extends Written>(draft: Kept, sent: Written): Kept {
  if (draft.text === sent.text) {
    return { ...draft, text: '', data: '' };
  }
  const isInFront = draft.text.startsWith(`${sent.text}\n`);
  return isInFront ? { ...draft, text: draft.text.slice(sent.text.length + 1) } : draft;
}

/** Whether two drafts say the same of the same, such as one and what the browser has kept of it. */
export function isSaidAlike(one: Draft, other: Draft): boolean {
  return (
    one.text === other.text &&
    one.data === other.data &&
    isWrittenAlike(one, other) &&
    one.about?.kind === other.about?.kind &&
    one.about?.messageId === other.about?.messageId
  );
}
