import { readProperties } from '../../java/properties/index.js';
import type { ParsedSource } from './document.js';

/** Reads a configuration that is written as Java properties, flat: `bdk.host=acme.example`. Values are texts. */
export function parseProperties(text: string): ParsedSource {
  const properties = readProperties(text);
  const offsets = new Map(properties.map(({ key, offset }) => [key, offset]));
  return {
    value: Object.fromEntries(properties.map(({ key, value }) => [key, value])),
    locate: ([key = '']) => {
      const offset = offsets.get(String(key));
      return offset === undefined ? undefined : positionOf(text, offset);
    },
    problems: [],
  };
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|[\r\n]/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
