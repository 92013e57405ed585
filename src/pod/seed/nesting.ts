import { type CST, Parser } from 'yaml';

/** How many lists and objects may be in each other: the reader of YAML calls itself for each, and the stack has an end. */
export const deepest = 500;

/** Where a YAML text is nested too deep to be read, as the place of a character; `undefined` when it is not. */
export function tooDeepAt(text: string): number | undefined {
  for (const document of new Parser().parse(text)) {
    const found = tooDeepIn(document);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

interface Waiting {
  readonly token: CST.Token | null | undefined;
  readonly depth: number;
}

/** Without calling itself, as deep as it may be. */
function tooDeepIn(document: CST.Token): number | undefined {
  const waiting: Waiting[] = [{ token: document, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { token, depth } = next;
    if (token && 'value' in token) {
      waiting.push({ token: token.value, depth });
    }
    if (token && 'items' in token) {
      if (depth === deepest) {
        return 'offset' in token ? token.offset : undefined;
      }
      for (const { key, value } of token.items) {
        waiting.push({ token: value, depth: depth + 1 }, { token: key, depth: depth + 1 });
      }
    }
  }
  return undefined;
}
