import type { Message } from '../contract/index.js';
import { memoryDirectory, renderMarkdown } from '../messageml/engine.js';
import { checkMessageML, readIncomingMessage } from '../messageml/index.js';
import { presentationForms } from '../messageml/internals.js';
import type { Place } from './transcript.js';

/** A form of a message: the names of its fields, and of the buttons that submit it. */
export interface SaidForm {
  readonly id: string;
  readonly fields: readonly string[];
  /** Their names; of buttons with a payload, those of their actions. */
  readonly buttons: readonly string[];
  /** What the buttons submit, in the same order: with the payload where there is one. */
  readonly actions: readonly string[];
}

/** A message of the bot as transcripts tell it, and where it was seen. */
export interface SaidMessage {
  readonly place: Place;
  readonly markdown: string;
  readonly text: string;
  readonly forms: readonly SaidForm[];
  /** The names of its files. */
  readonly files: readonly string[];
  /** Whether it took the place of an earlier one. */
  readonly isUpdate: boolean;
}

/**
 * What a transcript tells of a message that the service delivered.
 *
 * @example
 * saidMessage(message, { person: 'alice' }).markdown; // 'Hello **Alice**'
 */
export function saidMessage(message: Message, place: Place): SaidMessage {
  return {
    place,
    markdown: markdownOf(message),
    text: readIncomingMessage(message).text,
    forms: saidForms(message.message),
    files: (message.attachments ?? []).map(({ name }) => name),
    isUpdate: message.replacing !== undefined,
  };
}

/** The forms of a message that the service delivered. */
export function saidForms(presentationML: string): readonly SaidForm[] {
  return presentationForms(presentationML).map(({ id, fields, buttons }) => {
    const actions = buttons.map(({ name }) => name).filter(Boolean);
    return {
      id,
      fields: fields.map(({ name }) => name),
      buttons: actions.map(plainButtonName),
      actions,
    };
  });
}

/** What a button of a form submits as `action`: of several of one name, the first. */
export function actionOf({ buttons, actions }: SaidForm, button: string): string {
  return actions[buttons.indexOf(button)] ?? button;
}

/** The name of a button as its bot knows it: what stands behind a tilde is a payload, signed anew each time. */
export function plainButtonName(name: string): string {
  return name.split('~', 1)[0] ?? name;
}

/** A delivered message as Markdown; as text where it cannot be read. */
export function markdownOf(delivered: Message): string {
  const { message, data } = delivered;
  const { text, mentions } = readIncomingMessage(delivered);
  const users = mentions.map((mention) => ({
    id: mention.userId,
    displayName: mention.text.replace(/^@/, ''),
  }));
  const checked = checkMessageML(message, { data, directory: memoryDirectory({ users }) });
  return checked.ok ? renderMarkdown(checked.document).trim() : text;
}
