/** A key of a file of properties, and its value. */
export interface Property {
  readonly key: string;
  readonly value: string;
  /** Where the key begins in the text: the number of characters before it. */
  readonly offset: number;
}

/** A line, which a backslash at its end continues; comments and empty lines have no group. */
const logicalLine =
  /[ \t\f]*(?:[#!][^\r\n]*|(?<line>[^\\\r\n]*(?:\\(?:\r\n|[^])[^\\\r\n]*)*)\\?)(?:\r\n|[\r\n]|$)/gy;

/** A key up to the first `=`, `:` or white space that is not escaped, and what follows that. */
const keyAndValue = /^((?:\\[^]|[^\\:= \t\f])*)[ \t\f]*[:=]?[ \t\f]*([^]*)$/;

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/**
 * Reads a file of properties by the rules of `Properties.load`: `key=value`, `key: value` or `key value`,
 * a line each; `#` and `!` begin a comment; a backslash continues a line, escapes the character behind it,
 * or writes one as `\t`, `\n`, `\r`, `\f` or `\u00e9`. Where Java refuses a `\u` without four digits, it is a `u` here.
 *
 * @returns in the order of the file; of a key that is given twice, the later one counts
 * @example
 * readProperties('host = acme.example\n# off: yes\n');   // [{ key: 'host', value: 'acme.example', offset: 0 }]
 */
export function readProperties(text: string): readonly Property[] {
  return [...text.matchAll(logicalLine)].flatMap(({ 0: whole, index, groups }) => {
    const line = groups?.['line'] ?? '';
    if (line === '') {
      return [];
    }
    const [, key = '', value = ''] = keyAndValue.exec(joined(line)) ?? [];
    const offset = index + whole.indexOf(line);
    return [{ key: unescaped(key), value: unescaped(value), offset }];
  });
}

/** A line that continues in the next, without the ends of lines and the indentation behind them. */
function joined(line: string): string {
  return line.replace(
    /\\(?:(?:\r\n|[\r\n])[ \t\f]*|([^]))/g,
    (whole, character: string | undefined) => (character === undefined ? '' : whole),
  );
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|([^]))/g,
    (_, code: string | undefined, character: string) =>
      code === undefined
        ? (escapes[character] ?? character)
        : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
