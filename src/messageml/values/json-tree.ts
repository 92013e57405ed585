/**
 * JSON whose numbers are kept as they are written and whose members stay in order, whatever their
 * names: texts of scalars, lists, and {@link JsonMembers}.
 */
export type JsonTree = string | readonly JsonTree[] | JsonMembers;

/** The members of a JSON object, in order. Of two of the same name the later one counts. */
export class JsonMembers extends Map<string, JsonTree> {}

const token = /\s*(?:[{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+)/gy;

/** Reads valid JSON, nested as deep as calls may be; see {@link isWithinDepth}. */
export function parseJsonTree(text: string): JsonTree {
  return new TreeReader(text).readValue();
}

/** {@link parseJsonTree} for the text of an object. */
export function parseJsonMembers(text: string): JsonMembers {
  return new TreeReader(text).readObject();
}

/** JSON without white space, numbers as the service prints them. */
export function writeJsonTree(tree: JsonTree): string {
  if (typeof tree === 'string') {
    return tree;
  }
  if (!(tree instanceof JsonMembers)) {
    return `[${tree.map(writeJsonTree).join()}]`;
  }
  const members = Array.from(tree, ([name, value]) => {
    return `${JSON.stringify(name)}:${writeJsonTree(value)}`;
  });
  return `{${members.join()}}`;
}

/** How deep the service reads JSON. */
const maximumDepth = 1000;

/** Whether lists and objects are at most 1,000 levels deep in each other. */
export function isWithinDepth(text: string): boolean {
  if (text.length <= 2 * maximumDepth) {
    return true;
  }
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 92) {
        index += 1;
      } else if (code === 34) {
        inString = false;
      }
    } else if (code === 34) {
      inString = true;
    } else if (code === 123 || code === 91) {
      depth += 1;
    } else if (code === 125 || code === 93) {
      depth -= 1;
    }
    if (depth > maximumDepth) {
      return false;
    }
  }
  return true;
}

/** How many digits of a number the service reads. */
const longestNumber = 1000;

const scalar = /"(?:[^"\\]|\\.)*"|\d[\d.eE+-]*/g;

/** Whether a number of valid JSON has more than 1,000 digits, those of its fraction and exponent included. */
export function hasLongNumber(text: string): boolean {
  if (!hasLongRun(text)) {
    return false;
  }
  for (const [found] of text.matchAll(scalar)) {
    if (found.length > longestNumber && found.replace(/^"[^]*|\D/g, '').length > longestNumber) {
      return true;
    }
  }
  return false;
}

/** Whether more than 1,000 characters that a number may have follow each other: a quick look, in texts as well. */
function hasLongRun(text: string): boolean {
  let run = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isPart = (code >= 48 && code <= 57) || code === 46 || (code | 32) === 101;
    run = isPart || code === 43 || code === 45 ? run + 1 : 0;
    if (run > longestNumber) {
      return true;
    }
  }
  return false;
}

class TreeReader {
  readonly #tokens: Iterator<RegExpMatchArray>;

  constructor(text: string) {
    this.#tokens = text.matchAll(token);
  }

  readValue(first = this.#next()): JsonTree {
    if (first === '{') {
      return this.#readMembers();
    }
    if (first === '[') {
      return this.#readItems();
    }
    if (first.startsWith('"')) {
      return JSON.stringify(JSON.parse(first));
    }
    return /^-?\d/.test(first) ? writeNumber(first) : first;
  }

  readObject(): JsonMembers {
    this.#next();
    return this.#readMembers();
  }

  #next(): string {
    const match = this.#tokens.next();
    return match.done === true ? '' : match.value[0].trimStart();
  }

  #readMembers(): JsonMembers {
    const members = new JsonMembers();
    for (let name = this.#next(); name.startsWith('"'); name = this.#next()) {
      this.#next();
      members.set(String(JSON.parse(name)), this.readValue());
      if (this.#next() === '}') {
        break;
      }
    }
    return members;
  }

  #readItems(): JsonTree[] {
    const items: JsonTree[] = [];
    for (let first = this.#next(); first !== ']' && first !== ''; first = this.#next()) {
      items.push(this.readValue(first));
      if (this.#next() === ']') {
        break;
      }
    }
    return items;
  }
}

/** Whole numbers stay as they are; others are printed as Java prints them. */
function writeNumber(text: string): string {
  if (/^-?\d+$/.test(text)) {
    return text === '-0' ? '0' : text;
  }
  const number = Number(text);
  const size = Math.abs(number);
  if (!Number.isFinite(number)) {
    return `"${number > 0 ? '' : '-'}Infinity"`;
  }
  if (size === 0) {
    return Object.is(number, -0) ? '-0.0' : '0.0';
  }
  if (size >= 1e-3 && size < 1e7) {
    return Number.isInteger(number) ? `${number}.0` : String(number);
  }
  const written = number.toExponential().replace('e+', 'e');
  return (written.includes('.') ? written : written.replace('e', '.0e')).replace('e', 'E');
}
