import type { XmlElement } from './nodes.js';
import { readXml } from './xml-reader.js';

/**
 * The tree of a text that is well-formed XML, whatever its elements are called; `undefined` when it
 * is not well-formed. Markup that a service delivers is read with it, whether or not it could be sent.
 *
 * @example
 * parseXml('<p class="x">Hi</p>')?.attributes[0]?.value   // 'x'
 */
export function parseXml(text: string): XmlElement | undefined {
  let problems = 0;
  const root = readXml(text, () => (problems += 1));
  return problems === 0 ? root : undefined;
}
