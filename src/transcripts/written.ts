import { writtenName } from './names.js';
import type { SaidMessage } from './said-message.js';
import type { ExpectedMessage, Place } from './transcript.js';

/** Whether a text is what was expected: as Markdown or as plain text, `*` standing for anything. */
export function isAsExpected(message: SaidMessage, expected: ExpectedMessage): boolean {
  const wanted = pattern(withoutBlankLines(expected.text));
  const said = [markdownOf(message), withoutBlankLines(message.text)];
  return (
    message.isUpdate === expected.updates &&
    said.some((text) => wanted.test(text)) &&
    expected.forms.every((form) => formsOf(message).includes(form)) &&
    expected.files.every((name) => message.files.includes(name))
  );
}

/** A message as a transcript has it: what somebody would write to expect it. */
export function writtenMessage(message: SaidMessage, here: Place | undefined): string {
  const [first = '', ...more] = markdownOf(message).split('\n');
  return [
    `bot${placeName(message.place, here)}${message.isUpdate ? ' updates' : ''}: ${first}`,
    ...more,
    ...formsOf(message).map((form) => `form ${form}`),
    ...message.files.map((name) => `file ${name}`),
  ].join('\n  ');
}

/** What was expected, as it is written. */
export function writtenExpectation(expected: ExpectedMessage, here: Place | undefined): string {
  const [first = '', ...more] = expected.text.split('\n');
  const place = expected.place === undefined ? '' : placeName(expected.place, here);
  return [
    `bot${place}${expected.updates ? ' updates' : ''}: ${first}`,
    ...more,
    ...expected.forms.map((form) => `form ${form}`),
    ...expected.files.map((name) => `file ${name}`),
  ].join('\n  ');
}

/** Whether two places are the same. */
export function isSamePlace(one: Place, other: Place): boolean {
  return whereSaid(one) === whereSaid(other);
}

function placeName(place: Place, here: Place | undefined): string {
  return here !== undefined && isSamePlace(place, here) ? '' : whereSaid(place);
}

function whereSaid(place: Place): string {
  return 'room' in place ? ` in ${writtenName(place.room)}` : ` to ${place.person}`;
}

function formsOf({ forms }: SaidMessage): readonly string[] {
  return forms.map(({ id, fields, buttons }) =>
    [`${id}:`, ...fields, ...buttons.map((name) => `[${name}]`)].join(' '),
  );
}

/** As people write Markdown: the service escapes whatever could be markup. */
function markdownOf({ markdown }: SaidMessage): string {
  return withoutBlankLines(markdown.replace(/\\([^\w\s])/g, '$1'));
}

/** Without spaces at the ends of lines, and without empty lines. */
function withoutBlankLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** `**bold**` is itself; a `*` alone stands for anything. */
function pattern(text: string): RegExp {
  const parts = text
    .split(/(?<!\*)\*(?!\*)/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*?')}$`);
}
