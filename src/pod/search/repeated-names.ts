/** The texts and signs of JSON: white space, numbers and words are passed. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/**
 * Whether the outermost object of a JSON text has a name twice. A parser keeps the last member of a name and says nothing.
 *
 * @example
 * hasRepeatedName('{"hashtag":"ibm","hashtag":"news"}'); // true
 *
 * @param json - a text that is known to be JSON
 */
export function hasRepeatedName(json: string): boolean {
  const names = new Set<unknown>();
  let depth = 0;
  let last = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      depth += 1;
    } else if (token === '}' || token === ']') {
      depth -= 1;
    } else if (token === ':' && depth === 1) {
      const name: unknown = JSON.parse(last);
      if (names.has(name)) {
        return true;
      }
      names.add(name);
    }
    last = token;
  }
  return false;
}
