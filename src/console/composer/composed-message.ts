import type { Person } from '../../contract/index.js';
import type { OutgoingMessage } from '../service/pod-service.js';
import type { Draft } from '../state/drafts.js';
import { leftAlone } from '../state/drafts.js';
import { mayHoldEmoji } from './emoji-query.js';
import { plainTextToMessageML } from './plain-text.js';
import { wholeMessage } from './whole-message.js';

/** Whether a draft is written as Markdown. */
export function isMarkdown({ markup, markdown }: Draft): boolean {
  return !markup && markdown === true;
}

/** What is sent of a draft. */
export async function outgoingMessage(
  draft: Draft,
  files: readonly File[],
  people: readonly Person[],
): Promise<OutgoingMessage> {
  const { text, data, markup } = draft;
  return {
    message: markup ? wholeMessage(text) : await typedMessage(draft, people),
    attachments: files,
    ...(markup && data.trim() !== '' ? { data } : {}),
  };
}

/** What is in the box after a message was sent: nothing, or what was there before a change. */
export function afterSending(draft: Draft): Draft {
  return draft.about?.kind === 'edit'
    ? leftAlone(draft)
    : { ...leftAlone(draft), text: '', data: '' };
}

/** MessageML of what was typed, as plain text or as Markdown. The names of all emojis are fetched when one may be among it. */
async function typedMessage(said: Draft, people: readonly Person[]): Promise<string> {
  const text = said.text.trim() || ' ';
  const isEmoji = mayHoldEmoji(text) ? (await import('./emoji-names.js')).isEmoji : undefined;
  const toMessageML = isMarkdown(said)
    ? (await import('./markdown-message.js')).markdownToMessageML
    : plainTextToMessageML;
  return toMessageML(text, people, isEmoji);
}
