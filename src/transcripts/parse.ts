import { CadenzaError } from '../contract/index.js';
import { readValues } from './entered-values.js';
import { quotedName, readName } from './names.js';
import type { Action, ExpectedMessage, Place, Step, Transcript } from './transcript.js';

interface SourceLine {
  readonly number: number;
  readonly text: string;
  /** The indented lines below it, without what they are indented by. */
  readonly more: readonly string[];
}

const headLine = new RegExp(`^(people|clock|room (${quotedName}|[^:]+)):\\s*(.*)$`);
const answerLine = new RegExp(
  `^bot(?: in (${quotedName}|[^:]+?)| to (\\S+?))?( updates)?:\\s*(.*)$`,
);
const saidLine = new RegExp(`^(\\S+?)(?: in (${quotedName}|[^:]+))?:\\s*(.*)$`);
const attached = new RegExp(`^(${quotedName}|.+?)(?: in (${quotedName}|.+?))?(?::(?: (.*))?)?$`);

/**
 * Reads a transcript. What the lines may say is in `docs/testing.md`.
 *
 * @param name - of the file, for errors
 * @throws CadenzaError `BAD_TRANSCRIPT` naming the line and what it could be
 */
export function parseTranscript(source: string, name: string): Transcript {
  const rooms = new Map<string, readonly string[]>();
  let people: readonly string[] = [];
  let clock: string | undefined;
  const steps: { step: Step; expected: ExpectedMessage[] }[] = [];
  for (const line of sourceLines(source)) {
    const head = headLine.exec(line.text);
    if (head !== null && steps.length === 0) {
      const [, what = '', room, value = ''] = head;
      people = what === 'people' ? namesOf(value) : people;
      clock = what === 'clock' ? clockTime(value, name, line) : clock;
      if (room !== undefined) {
        rooms.set(readName(room), namesOf(value));
      }
      continue;
    }
    const expected = expectedOf(line);
    const last = steps.at(-1);
    if (expected !== undefined && last !== undefined) {
      last.expected.push(expected);
      continue;
    }
    const action = actionOf(line);
    if (action === undefined) {
      throw expected === undefined ? noLine(name, line) : tooEarly(name, line);
    }
    const messages: ExpectedMessage[] = [];
    const step = { number: line.number, action, source: line.text, expected: messages };
    steps.push({ step, expected: messages });
  }
  const spoken = steps.flatMap(({ step }) => ('who' in step.action ? [step.action.who] : []));
  return {
    people: [...new Set([...people, ...[...rooms.values()].flat(), ...spoken])],
    rooms: Object.fromEntries(rooms),
    clock,
    steps: steps.map(({ step }) => step),
  };
}

function noLine(name: string, { number, text }: SourceLine): CadenzaError {
  return new CadenzaError(
    'BAD_TRANSCRIPT',
    `${name}:${number}: "${text}" is not a line of a transcript. A line is "alice: /hello", "bot: Hello **Alice**", "bot updates: Hello **Bob**", "bob presses approve", "alice attaches list.csv", "bob joins Desk", "bob leaves Desk", "wait 1h" or "the bot restarts"; before the first of them, "people: …", "room Desk: …" and "clock: …".`,
  );
}

function tooEarly(name: string, { number, text }: SourceLine): CadenzaError {
  return new CadenzaError(
    'BAD_TRANSCRIPT',
    `${name}:${number}: "${text}" stands before anything has happened: begin with what somebody does, or with "wait 1s".`,
  );
}

function clockTime(value: string, name: string, { number }: SourceLine): string {
  if (Number.isNaN(new Date(value).getTime())) {
    throw new CadenzaError(
      'BAD_TRANSCRIPT',
      `${name}:${number}: "${value}" is no time: write one such as 2026-11-23T08:59Z.`,
    );
  }
  return value;
}

function sourceLines(source: string): readonly SourceLine[] {
  const lines: { number: number; text: string; more: string[] }[] = [];
  for (const [index, line] of source.split(/\r?\n/).entries()) {
    const last = lines.at(-1);
    if (/^\s/.test(line) && last !== undefined) {
      last.more.push(line.replace(/^(\t|\s{1,2})/, '').trimEnd());
    } else if (line.trim() !== '' && !line.startsWith('#')) {
      lines.push({ number: index + 1, text: line.trim(), more: [] });
    }
  }
  return lines;
}

function namesOf(list: string): readonly string[] {
  return list.split(/[\s,]+/).filter((name) => name !== '');
}

function expectedOf({ text, more, number }: SourceLine): ExpectedMessage | undefined {
  const match = answerLine.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, room, person, updates, first = ''] = match;
  const place: Place | undefined =
    room !== undefined ? { room: readName(room) } : person !== undefined ? { person } : undefined;
  const part = (sign: string): readonly string[] =>
    more.flatMap((line) => (line.startsWith(`${sign} `) ? [line.slice(sign.length + 1)] : []));
  return {
    number,
    place,
    updates: updates !== undefined,
    text: [first, ...more.filter((line) => !/^(form|file) /.test(line))].join('\n').trim(),
    forms: part('form'),
    files: part('file'),
  };
}

function actionOf({ text, more }: SourceLine): Action | undefined {
  const [, who = '', verb = '', object = ''] =
    /^([^\s:]+) (presses|attaches|joins|leaves) (.+)$/.exec(text) ?? [];
  switch (verb) {
    case 'presses':
      return { kind: 'press', who, button: object, values: readValues(more) };
    case 'attaches': {
      const [, file = '', room, first = ''] = attached.exec(object) ?? [];
      const content = [first, ...more].join('\n').trim();
      return { kind: 'attach', who, room: room && readName(room), file: readName(file), content };
    }
    case 'joins':
      return { kind: 'join', who, room: readName(object) };
    case 'leaves':
      return { kind: 'leave', who, room: readName(object) };
    default:
      return otherAction(text, more);
  }
}

function otherAction(text: string, more: readonly string[]): Action | undefined {
  if (text === 'the bot restarts') {
    return { kind: 'restart' };
  }
  const [, time] = /^wait (.+)$/.exec(text) ?? [];
  if (time !== undefined) {
    return { kind: 'wait', time };
  }
  const [, who, room, said = ''] = saidLine.exec(text) ?? [];
  return who === undefined || ['bot', 'people', 'clock'].includes(who)
    ? undefined
    : { kind: 'say', who, room: room && readName(room), text: [said, ...more].join('\n') };
}
