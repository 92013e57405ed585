import { Pace } from '../pace.js';

/** Characters that are handed on at once, at least. */
const atOnce = 65_536;

/** The members of a list, in groups. */
type Groups = AsyncIterable<readonly unknown[]>;

/**
 * Writes a list as JSON while its members come, in pieces of which none takes long.
 *
 * @example
 * for await (const piece of streamedList(membersInTurns(queries, room.id))) {
 *   response.write(piece);
 * }
 */
export async function* streamedList(groups: Groups): AsyncGenerator<string, undefined> {
  const pace = new Pace();
  let text = '[';
  let before = '';
  for await (const group of groups) {
    for (const member of group) {
      text += before + JSON.stringify(member);
      before = ',';
      if (text.length >= atOnce) {
        yield text;
        text = '';
      }
      await pace.turn();
    }
  }
  yield `${text}]`;
  return undefined;
}

/** The same of an object, in which each async iterable is such a list. */
export async function* streamedObject(
  object: Readonly<Record<string, unknown>>,
): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const part of objectParts(object)) {
    text += part;
    if (text.length >= atOnce) {
      yield text;
      text = '';
    }
  }
  yield text;
  return undefined;
}

async function* objectParts(object: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    if (value !== undefined) {
      yield `${before}${JSON.stringify(name)}:`;
      yield* isGroups(value) ? streamedList(value) : [JSON.stringify(value)];
      before = ',';
    }
  }
  yield before === '{' ? '{}' : '}';
}

function isGroups(value: unknown): value is Groups {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
