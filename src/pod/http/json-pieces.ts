/** Lists that are longer are written member by member. */
const shortList = 20;
/** Characters that are handed on at once, at least. */
const atOnce = 65_536;

/**
 * Writes a value as JSON, in one piece or, where it holds a long list, in several: none of them takes long.
 *
 * @example
 * [...jsonPieces({ users: ['alice'] })]; // ['{"users":["alice"]}']
 */
export function* jsonPieces(value: unknown): Generator<string, undefined> {
  let text = '';
  for (const part of piecesOfJson(value)) {
    text += part;
    if (text.length >= atOnce) {
      yield text;
      text = '';
    }
  }
  if (text !== '') {
    yield text;
  }
  return undefined;
}

function* piecesOfJson(value: unknown): Generator<string> {
  if (isLongList(value)) {
    yield* listParts(value);
  } else if (hasLongList(value)) {
    yield* objectParts(value);
  } else {
    yield JSON.stringify(value);
  }
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > shortList;
}

/** A long list stands right in it, or in one of its members. */
function hasLongList(value: unknown, depth = 1): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !('toJSON' in value) &&
    Object.values(value).some(
      (member) => isLongList(member) || (depth > 0 && hasLongList(member, depth - 1)),
    )
  );
}

function* listParts(list: readonly unknown[]): Generator<string> {
  let before = '[';
  for (const member of list) {
    // As within a list: what JSON does not have is null there.
    yield before + JSON.stringify([member]).slice(1, -1);
    before = ',';
  }
  yield ']';
}

function* objectParts(value: object): Generator<string> {
  let before = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) {
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOfJson(member);
      before = ',';
    }
  }
  yield before === '{' ? '{}' : '}';
}
