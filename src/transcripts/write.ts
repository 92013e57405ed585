import { answerPlace } from './compare.js';
import { writtenValues } from './entered-values.js';
import { writtenName } from './names.js';
import type { SaidMessage } from './said-message.js';
import type { Action } from './transcript.js';
import { writtenMessage } from './written.js';

/** A conversation that took place, to be written down. */
export interface TakenPlace {
  /** What it is about, for people. */
  readonly title: string;
  readonly people: readonly string[];
  /** The people of each room, its owner first. */
  readonly rooms: Readonly<Record<string, readonly string[]>>;
  /** When it began, epoch milliseconds; left out where no time of day is in it. */
  readonly begin?: number;
  /** What happened, with what the bot said then. */
  readonly steps: readonly { readonly action: Action; readonly said: readonly SaidMessage[] }[];
}

/**
 * Writes a transcript that {@link parseTranscript} reads, and that the same bot plays without a difference.
 *
 * @example
 * writeTranscript({ title: 'A greeting', people: ['alice'], rooms: {}, steps });
 * // # A greeting
 * // people: alice
 * //
 * // alice: /hello
 * // bot: Hello **Alice**
 */
export function writeTranscript({ title, people, rooms, begin, steps }: TakenPlace): string {
  const said: SaidMessage[] = [];
  const blocks = steps.map(({ action, said: answers }) => {
    said.push(...answers);
    const here = answerPlace(action, said);
    return [actionText(action), ...answers.map((one) => writtenMessage(readable(one), here))].join(
      '\n',
    );
  });
  const head = [
    `# ${title.replace(/\s+/g, ' ')}`,
    ...(people.length > 0 ? [`people: ${people.join(', ')}`] : []),
    ...Object.entries(rooms).map(
      ([name, members]) => `room ${writtenName(name)}: ${members.join(', ')}`,
    ),
    ...(begin === undefined ? [] : [`clock: ${new Date(begin).toISOString()}`]),
  ].join('\n');
  return `${[head, ...blocks].join('\n\n')}\n`;
}

/** A test of the test kit that plays a transcript which lies beside it. */
export function testFileOf(name: string): string {
  const quoted = name.replace(/[\\']/g, '\\$&');
  return `import { test } from 'node:test';
import { playTranscript } from 'cadenza/testing';
import bot from '../bot.js';

test('the conversation of ${quoted}', () =>
  playTranscript(bot, new URL('${encodeURIComponent(name).replaceAll("'", '%27')}', import.meta.url)));
`;
}

/** A line of an answer that would be read as a form or a file begins with what stands for anything. */
function readable(message: SaidMessage): SaidMessage {
  const [first = '', ...more] = message.markdown.split('\n');
  const lines = more.map((line) =>
    /^\s*(form|file) /.test(line) ? `*${line.trim().slice(1)}` : line,
  );
  return { ...message, markdown: [first, ...lines].join('\n') };
}

function actionText(action: Action): string {
  switch (action.kind) {
    case 'say':
      return `${action.who}${inRoom(action.room)}: ${indented(action.text)}`;
    case 'attach':
      return `${action.who} attaches ${writtenName(action.file)}${inRoom(action.room)}: ${indented(action.content)}`;
    case 'press':
      return [`${action.who} presses ${action.button}`, ...writtenValues(action.values)].join(
        '\n  ',
      );
    case 'join':
      return `${action.who} joins ${writtenName(action.room)}`;
    case 'leave':
      return `${action.who} leaves ${writtenName(action.room)}`;
    case 'wait':
      return `wait ${action.time}`;
    case 'restart':
      return 'the bot restarts';
  }
}

function inRoom(room: string | undefined): string {
  return room === undefined ? '' : ` in ${writtenName(room)}`;
}

function indented(text: string): string {
  return text.split('\n').join('\n  ');
}
