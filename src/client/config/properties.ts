import { LineCounter } from 'yaml';
import type { ParsedSource } from './document.js';

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f' };

/**
 * Reads Java properties: `key=value` or `key: value`, a line each, with `\` to go on in the next one
 * and before characters that mean something. Values are texts.
 */
export function parseProperties(text: string): ParsedSource {
  const lines = new LineCounter();
  const value: Record<string, string> = {};
  const offsets = new Map<string, number>();
  for (const [index, character] of [...text.matchAll(/^|\n/g)].entries()) {
    lines.addNewLine(index === 0 ? 0 : character.index + 1);
  }
  // A logical line: up to a line end without a backslash in front of it.
  for (const found of text.matchAll(/^[ \t\f]*([^\s#!](?:\\(?:\r\n|[^])|[^\\\r\n])*)/gm)) {
    const [whole, line = ''] = found;
    const [, key = '', written = ''] =
      /^((?:\\[^]|[^\\:=\s])*)[ \t\f]*[:=]?[ \t\f]*([^]*)$/.exec(line) ?? [];
    const name = unescape(key);
    value[name] = unescape(written);
    offsets.set(name, found.index + whole.length - line.length);
  }
  return {
    value,
    locate: ([key = '']) => {
      const offset = offsets.get(String(key));
      if (offset === undefined) {
        return undefined;
      }
      const { line, col } = lines.linePos(offset);
      return { line, column: col };
    },
    problems: [],
  };
}

function unescape(text: string): string {
  return text
    .replace(/\\\r?\n[ \t\f]*/g, '')
    .replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code: string | undefined, character: string) =>
      code === undefined
        ? (escapes[character] ?? character)
        : String.fromCharCode(Number.parseInt(code, 16)),
    );
}
