import { type XmlElement, xmlNodes } from './nodes.js';
import { OpenElements } from './open-elements.js';
import { Reading } from './reading.js';
import { atOnce, type Steps } from './steps.js';
import { readIntoInSteps } from './xml-reader.js';

/**
 * The tree of a text that is well-formed XML, whatever its elements are called; `undefined` when it
 * is not well-formed. Markup that a service delivers is read with it, whether or not it could be sent.
 *
 * @example
 * parseXml('<p class="x">Hi</p>')?.attributes[0]?.value   // 'x'
 */
export function parseXml(text: string): XmlElement | undefined {
  return atOnce(parseXmlInSteps(text));
}

/** {@link parseXml}, some of the text in each step. */
export function* parseXmlInSteps(text: string): Steps<XmlElement | undefined> {
  let problems = 0;
  const reading = new Reading(text, () => (problems += 1));
  const root = yield* readIntoInSteps(new OpenElements(xmlNodes), reading);
  return problems === 0 ? root : undefined;
}
