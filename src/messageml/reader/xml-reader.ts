import { isSpace, nameEnd, startsName } from './characters.js';
import { ContentReader } from './content-reader.js';
import { readDeclaration } from './declaration.js';
import { reportForbiddenCharacters, reportRestrictedCharacters } from './forbidden-characters.js';
import {
  type NodeMaker,
  type ReadElement,
  type ReadNode,
  type XmlElement,
  xmlNodes,
} from './nodes.js';
import { OpenElements, type ReadTarget } from './open-elements.js';
import { readComment, readDoctype, readInstruction } from './other-markup.js';
import type { ReportProblem, XmlProblem } from './problems.js';
import { Reading } from './reading.js';
import { atOnce, type Steps } from './steps.js';
import { ValueDecoder } from './value-decoder.js';

/**
 * Reads XML strictly: one pass, exact offsets, everything malformed reported.
 *
 * After a problem it continues where it can tell what was meant, so that an author sees all of them.
 * The tree it returns is complete only when nothing was reported. `undefined`: there is no root.
 *
 * @example
 * readXml('<a>x</a>', () => {})   // { type: 'element', tag: 'a', children: [{ type: 'text', … }], … }
 */
export function readXml(text: string, report: ReportProblem): XmlElement | undefined {
  return readNodes(text, xmlNodes, report);
}

/** {@link readXml} with nodes of somebody's own. */
export function readNodes<Element extends ReadElement<ReadNode<Element, Other>>, Other>(
  text: string,
  make: NodeMaker<Element, Other>,
  report: ReportProblem,
): Element | undefined {
  return readInto(new OpenElements(make), new Reading(text, report));
}

/** Reads the text of a reading into what takes it; the root, if there is one. */
export function readInto<Element extends ReadElement<unknown>>(
  target: ReadTarget<Element>,
  reading: Reading,
): Element | undefined {
  return atOnce(readIntoInSteps(target, reading));
}

/** The same, some of the text in each step. */
export function* readIntoInSteps<Element extends ReadElement<unknown>>(
  target: ReadTarget<Element>,
  reading: Reading,
): Steps<Element | undefined> {
  const content = contentOf(target, reading);
  const root = content?.begin();
  while (content?.readSome() === true) {
    yield;
  }
  if (content !== undefined) {
    readEnd(reading);
  }
  return root;
}

/** Reads what is before the root; what reads the root, if there is one. */
function contentOf<Element extends ReadElement<unknown>>(
  target: ReadTarget<Element>,
  reading: Reading,
): ContentReader<Element> | undefined {
  const { text } = reading;
  reportForbiddenCharacters(text, reading.report);
  const declaration = readDeclaration(text, reading.report);
  if (declaration.version11) {
    reportRestrictedCharacters(text, reading.report);
  }
  reading.position = declaration.end;
  readOutsideRoot(reading, 'content-before-root');
  if (reading.stopped) {
    return undefined;
  }
  if (reading.position >= text.length) {
    reading.report('no-root', 0, text.length, {});
    return undefined;
  }
  const decoder = new ValueDecoder(text, declaration, reading.report);
  return new ContentReader(reading, decoder, target);
}

/** Reads what is after the root. */
function readEnd(reading: Reading): void {
  const { text } = reading;
  readOutsideRoot(reading, 'content-after-root');
  if (reading.position < text.length) {
    reading.report('second-root', reading.position, nameEnd(text, reading.position + 1), {});
  }
}

/** What is around the root is not part of the tree. */
const outside = { addOther: () => undefined };

/** Comments, instructions and white space around the root; stops at the `<` of an element. */
function readOutsideRoot(reading: Reading, misplaced: XmlProblem): void {
  const { text } = reading;
  while (!reading.stopped) {
    while (isSpace(text.charCodeAt(reading.position))) {
      reading.position += 1;
    }
    const { position } = reading;
    if (position >= text.length) {
      return;
    }
    if (text.charCodeAt(position) !== 60) {
      const next = text.indexOf('<', position);
      const end = next === -1 ? text.length : next;
      reading.report(misplaced, position, end, {});
      reading.position = end;
      // Without a root that was meant as one, the text is the message: that is the one thing to say.
      if (!text.startsWith('<messageML', end)) {
        reading.stopped = true;
      }
    } else if (startsName(text.codePointAt(position + 1) ?? 0)) {
      return;
    } else if (text.startsWith('<!--', position)) {
      readComment(reading, position, outside);
    } else if (text.startsWith('<?', position)) {
      readInstruction(reading, position, outside);
    } else if (text.startsWith('<!DOCTYPE', position)) {
      readDoctype(reading, position);
    } else if (position + 1 < text.length) {
      reading.fail(misplaced, position, position + 1);
    } else {
      reading.failOpen(position, position + 1, 'the tag', 'the tag to its end, or &lt;');
    }
  }
}
