/** Texts, and the sign behind the name of a member. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|:/g;

/**
 * What a text of a JSON object stands for: in a fraction of the time and memory that it takes to read it as YAML, with the
 * place of everything. `undefined`: it is something else, or an object of it has a name twice, of which a parser keeps the
 * last.
 *
 * @example
 * contentOfJson('{"company":"Example"}'); // { company: 'Example' }
 */
export function contentOfJson(text: string): object | undefined {
  if (!/^\s*\{/.test(text)) {
    return undefined;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isNested(value) && countMembers(value) === countNames(text) ? value : undefined;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function countNames(text: string): number {
  let names = 0;
  for (const [token] of text.matchAll(tokens)) {
    names += token === ':' ? 1 : 0;
  }
  return names;
}

/** How many members all objects have together, however deep they are. */
function countMembers(value: object): number {
  let members = 0;
  const waiting: object[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const values: unknown[] = Object.values(next);
    members += Array.isArray(next) ? 0 : values.length;
    for (const one of values) {
      if (isNested(one)) {
        waiting.push(one);
      }
    }
  }
  return members;
}
