import { fieldOf } from '../../contract/given/index.js';
import { CadenzaError, type UserId } from '../../contract/index.js';
import type { MessageContent } from '../../messageml/index.js';
import { ReceivedMessage } from '../received-message.js';
import { storyBehind } from './behind.js';
import { difference } from './difference.js';
import { presentationOf } from './expected-markup.js';
import { markupLines } from './markup-lines.js';

/** Whom {@link MessageMatchers.toMention} looks for: a user id, or somebody who has one. */
export type Mentioned =
  | UserId
  | { readonly user: { readonly id: UserId } }
  | { readonly id: UserId }
  | { readonly userId: UserId };

/** What a form of a message has to have, in this order. */
export interface ExpectedForm {
  /** The names of its fields. Default: any. */
  readonly fields?: readonly string[];
  /** The names of the buttons that submit it. Default: any. */
  readonly buttons?: readonly string[];
}

/** What can be expected of a message that a person received. */
export interface MessageMatchers<Result> {
  /**
   * What a person reads is this text, or matches.
   *
   * @example
   * expect(await alice.nextMessage()).toHaveText('Hello Alice');
   */
  toHaveText(text: string | RegExp): Result;
  /**
   * It looks as this MessageML would: numbers of entities and white space do not count.
   *
   * @example
   * expect(await alice.nextMessage()).toMatchMessageML('<b>IBM</b> × 5');
   *
   * @param content - MessageML, or content of the builders or of the `messageML` tag
   */
  toMatchMessageML(content: string | MessageContent): Result;
  /** It shows a form of this id, with these fields and buttons where they are given. */
  toHaveForm(id: string, expected?: ExpectedForm): Result;
  /** It mentions somebody. @param whom - a person of the test, a user id, or a user */
  toMention(whom: Mentioned): Result;
  /** A file came with it. @param name - with its extension */
  toHaveAttachment(name: string | RegExp): Result;
}

/** What a matcher has found, as jest and vitest take it. */
export interface Verdict {
  /** Whether the message is as expected. */
  readonly pass: boolean;
  /** Why it failed; or, when it passed, why its opposite does. */
  readonly message: () => string;
}

/** Arguments of a matcher. */
type ArgumentsOf<Name extends keyof MessageMatchers<void>> = Parameters<
  MessageMatchers<void>[Name]
>;

/** Matchers in the shape that `expect.extend` takes. */
export type MatcherTable = {
  readonly [Name in keyof MessageMatchers<void>]: (
    received: unknown,
    ...rest: ArgumentsOf<Name>
  ) => Verdict;
};

/**
 * What can be expected of messages, for `expect.extend` of jest and vitest. `cadenza/testing/jest` and
 * `cadenza/testing/vitest` do that, with the types; `cadenza/testing/node` has them for node:test.
 *
 * @example
 * expect.extend(matchers);
 */
export const matchers: MatcherTable = {
  toHaveText: (received, text) => {
    const message = messageOf(received);
    const actual = message.text;
    const pass = isMatch(actual, text);
    const what = typeof text === 'string' ? `the text "${text}"` : `a text as ${String(text)}`;
    return verdict(message, pass, what, () =>
      typeof text === 'string' ? difference(actual, text) : `It is: ${actual}`,
    );
  },

  toMatchMessageML: (received, content) => {
    const message = messageOf(received);
    const users = message.incoming.mentions.map(({ userId, text }) => ({
      id: userId,
      displayName: text.replace(/^@/, ''),
    }));
    const actual = markupLines(message.presentationML);
    const expected = markupLines(presentationOf(content, users));
    return verdict(message, actual === expected, 'this markup', () => difference(actual, expected));
  },

  toHaveForm: (received, id, { fields, buttons } = {}) => {
    const message = messageOf(received);
    const { forms } = message;
    const form = forms.find((each) => each.id === id);
    const pass =
      form !== undefined && isAsListed(form.fields, fields) && isAsListed(form.buttons, buttons);
    return verdict(message, pass, `the form "${id}"`, () =>
      form === undefined
        ? `Its forms: ${listed(forms.map((each) => each.id))}.`
        : `Its fields: ${listed(form.fields)}. Its buttons: ${listed(form.buttons)}.`,
    );
  },

  toMention: (received, whom) => {
    const id = mentionedId(whom);
    const message = messageOf(received);
    const { mentions } = message.incoming;
    return verdict(
      message,
      mentions.some(({ userId }) => userId === id),
      `a mention of user ${id}`,
      () => `It mentions: ${listed(mentions.map(({ userId, text }) => `${text} (${userId})`))}.`,
    );
  },

  toHaveAttachment: (received, name) => {
    const message = messageOf(received);
    const names = message.attachments.map((each) => each.name);
    const pass = names.some((each) => isMatch(each, name));
    return verdict(message, pass, `the file ${String(name)}`, () => `Its files: ${listed(names)}.`);
  },
};

/** A pattern with the flag `g` or `y` would go on from where it matched before. */
function isMatch(actual: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? actual === wanted : new RegExp(wanted).test(actual);
}

/** Whether names are those that are wanted, in this order; where none are asked for, any are. */
function isAsListed(found: readonly string[], wanted: readonly string[] = found): boolean {
  return found.length === wanted.length && found.every((name, place) => name === wanted[place]);
}

function mentionedId(whom: Mentioned): UserId {
  // Programs without types give names as well, and people who are not there.
  const person = fieldOf(whom, 'user') ?? whom;
  const id = fieldOf(person, 'userId') ?? fieldOf(person, 'id') ?? whom;
  if (typeof id !== 'number') {
    throw new CadenzaError(
      'NOBODY_TO_MENTION',
      'toMention takes a person of the test, a user id or a user: toMention(stage.alice).',
    );
  }
  return id;
}

function messageOf(received: unknown): ReceivedMessage {
  if (received instanceof ReceivedMessage) {
    return received;
  }
  if (received instanceof Promise) {
    // What becomes of it is of no interest now, and would be shown in place of this error.
    received.catch(() => undefined);
    throw new CadenzaError(
      'NOT_A_MESSAGE',
      'A message that a person received is expected, not a promise of one. Was await forgotten?',
    );
  }
  throw new CadenzaError(
    'NOT_A_MESSAGE',
    `A message that a person received is expected, not ${received === null ? 'null' : typeof received}.`,
  );
}

function verdict(
  message: ReceivedMessage,
  pass: boolean,
  what: string,
  why: () => string,
): Verdict {
  return {
    pass,
    message: () =>
      pass
        ? `The message should not have ${what}.`
        : `The message should have ${what}.\n${why()}\n${saidBy(message)}${storyBehind(message)}`,
  };
}

/** How much of a message is quoted where it is not compared, in characters. */
const mostQuoted = 100;

/** In a room it may well be of somebody else than the bot: the command that the bot is about to answer. */
function saidBy({ from, text }: ReceivedMessage): string {
  const [line = ''] = text.split('\n');
  const quoted = line.length > mostQuoted ? `${line.slice(0, mostQuoted)}…` : line;
  return `${from.username ?? from.displayName ?? 'Somebody'} said it: ${quoted}`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
