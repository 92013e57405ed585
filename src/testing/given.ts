import { isArgument } from '../bot/argument.js';
import { CadenzaError, nameOfValue } from '../contract/index.js';
import { actionOf } from '../transcripts/index.js';
import { storyBehind } from './matchers/behind.js';
import { type ReceivedForm, ReceivedMessage } from './received-message.js';
import type { AttachedFile } from './service-calls.js';

/**
 * What tests in plain JavaScript give by mistake, told before it fails somewhere within.
 *
 * @throws CadenzaError `NOT_A_MESSAGE`
 */
export function checkMessageGiven(message: unknown, call: string): void {
  if (!(message instanceof ReceivedMessage)) {
    throw new CadenzaError(
      'NOT_A_MESSAGE',
      `${call} takes the message first, as nextMessage returned it.`,
    );
  }
}

/** The kinds of places and people that tests name. */
export const isRoom = isArgument.text('the name or the id of a room');
export const isUsername = isArgument.text('a user name');
export const whereOrWhom = isArgument.text('a user name or the id of a conversation first');

/** The id of a form that is given itself, or by its id. @throws CadenzaError `NO_SUCH_FORM` of anything else */
export function formIdGiven(form: unknown, message: ReceivedMessage): string {
  const id = isForm(form) ? form.attributes.id : form;
  if (typeof id !== 'string') {
    const ids = message.forms.map((each) => `"${each.id}"`).join(', ');
    throw notInMessageError(
      'NO_SUCH_FORM',
      `submit takes the form or its id second, before the values. The forms of the message: ${ids === '' ? 'none' : ids}.`,
      message,
    );
  }
  return id;
}

function isForm(given: unknown): given is { readonly attributes: { readonly id: unknown } } {
  return (
    typeof given === 'object' &&
    given !== null &&
    'attributes' in given &&
    typeof given.attributes === 'object' &&
    given.attributes !== null &&
    'id' in given.attributes
  );
}

/**
 * What is submitted as the action: that of the button that is named, or of the only one.
 *
 * @throws CadenzaError `NO_SUCH_BUTTON` for one that the form does not have, and where one of several has to be named
 */
export function actionGiven(form: ReceivedForm, given: unknown, message: ReceivedMessage): unknown {
  const { id, buttons, actions, fields } = form;
  const [onlyButton, another] = buttons;
  const button = given ?? (another === undefined ? onlyButton : undefined);
  const its = `Its buttons: ${buttons.join(', ')}.`;
  if (button === undefined && onlyButton !== undefined) {
    throw notInMessageError(
      'NO_SUCH_BUTTON',
      `The form "${id}" has several buttons: say which is pressed, { …, action: '${onlyButton}' }. ${its}`,
      message,
    );
  }
  if (typeof button !== 'string' || actions.includes(button) || fields.includes(button)) {
    return button;
  }
  if (!buttons.includes(button)) {
    throw notInMessageError(
      'NO_SUCH_BUTTON',
      `The form "${id}" has no button "${button}". ${its}`,
      message,
    );
  }
  return actionOf(form, button);
}

/** The error for what a message does not have. Where it is the apology of a handler that failed, it tells why. */
export function notInMessageError(
  code: 'NO_SUCH_FORM' | 'NO_SUCH_BUTTON' | 'NO_SUCH_FILE',
  sentence: string,
  message: ReceivedMessage,
): CadenzaError {
  return new CadenzaError(code, `${sentence}${storyBehind(message)}`);
}

/** One file or several, as a list. @throws CadenzaError `NOT_A_FILE` */
export function filesGiven(files: AttachedFile | readonly AttachedFile[]): readonly AttachedFile[] {
  const all = isSeveral(files) ? files : [files];
  if (!all.every(isFile)) {
    throw new CadenzaError(
      'NOT_A_FILE',
      "attach takes files with a name and their content: attach({ name: 'people.csv', content: 'name\\nada\\n' }).",
    );
  }
  return all;
}

function isSeveral(
  files: AttachedFile | readonly AttachedFile[],
): files is readonly AttachedFile[] {
  return Array.isArray(files);
}

function isFile(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'name' in file && 'content' in file;
}

/**
 * A file that exports no bot by default gives undefined where it is imported.
 *
 * @throws CadenzaError `BOT_FILE_WITHOUT_BOT`
 */
export function checkBotGiven(bot: unknown): void {
  if (typeof bot !== 'function' && typeof bot !== 'string' && !(bot instanceof URL)) {
    throw new CadenzaError(
      'BOT_FILE_WITHOUT_BOT',
      `testBot takes the function that a bot's file exports, or the path of that file, not ${nameOfValue(bot)}.`,
    );
  }
}

/**
 * The fake timers of jest and vitest stop what bots, pods and people wait for: a test would hang until its runner ends it.
 *
 * @throws CadenzaError `TIMERS_FAKED`
 */
export function checkTimers(): void {
  if ('clock' in setTimeout) {
    throw new CadenzaError(
      'TIMERS_FAKED',
      'The timers of the runner are faked, and with them neither the bot nor its pod would go on. Leave them real and freeze time with testBot(bot, { clock }); for a date of its own, a test may fake Date alone.',
    );
  }
}
