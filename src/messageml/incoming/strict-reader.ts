import {
  noAttributes,
  type ReadElement,
  type XmlAttribute,
  type XmlText,
} from '../reader/nodes.js';
import type { Open, ReadTarget } from '../reader/open-elements.js';
import { Reading } from '../reader/reading.js';
import { atOnce, type Steps } from '../reader/steps.js';
import { readIntoInSteps } from '../reader/xml-reader.js';
import type { MarkupListener } from './message-walk.js';

const cdataStart = '<![CDATA['.length;
const cdataEnd = ']]>'.length;

/**
 * Reads well-formed markup exactly as the engine does, and reports it while it reads: no tree is made of it.
 *
 * @returns whether the markup was well-formed. If not, what was reported is incomplete or wrong.
 */
export function readStrictly(source: string, listener: MarkupListener): Steps<boolean> {
  return isRead(source, listener);
}

/**
 * Reads the beginning of well-formed markup, which may be cut off, and reports it while it reads. Elements that are still
 * open at its end are closed.
 *
 * @param length - how many characters are read, at most
 * @returns whether they were well-formed
 */
export function readBeginning(source: string, length: number, listener: MarkupListener): boolean {
  return atOnce(
    source.length < length
      ? isRead(source, listener)
      : // What was cut off is no mistake of its author.
        isRead(source.slice(0, length).replace(cutMarkup, ''), listener, 'unexpected-end'),
  );
}

function* isRead(source: string, listener: MarkupListener, forgiven?: string): Steps<boolean> {
  let isWell = true;
  const reading: Reading = new Reading(source, (code) => {
    if (code !== forgiven) {
      isWell = false;
      // Another reader takes over: what else is wrong does not matter.
      reading.stopped = true;
    }
  });
  const root = yield* readIntoInSteps(new ReportedElements(source, listener), reading);
  return root !== undefined && isWell;
}

/** What is left of a tag, of a reference or of a surrogate pair that was cut in two. */
const cutMarkup = /(?:<[^<>]*|&[^&;<>]{0,12}|[\ud800-\udbff])$/;

type ReportedElement = ReadElement<never>;

const nothing: never[] = [];

/** Passes on what is read, and keeps the elements that are open. */
class ReportedElements implements ReadTarget<ReportedElement> {
  depth = 0;
  readonly #source: string;
  readonly #listener: MarkupListener;
  #open: Open<ReportedElement> | undefined;

  constructor(source: string, listener: MarkupListener) {
    this.#source = source;
    this.#listener = listener;
  }

  get innermost(): Open<ReportedElement> | undefined {
    return this.#open;
  }

  addElement(tag: string, start: number): ReportedElement {
    return { type: 'element', tag, attributes: noAttributes, children: nothing, start, end: start };
  }

  addOther(name: string, start: number, end: number): void {
    if (name === '#cdata-section') {
      this.#listener.text(this.#source.slice(start + cdataStart, end - cdataEnd));
    }
  }

  addText({ value }: XmlText): void {
    this.#listener.text(value);
  }

  enter(element: ReportedElement): void {
    this.#report(element);
    this.#open = { element, outer: this.#open, before: 0 };
    this.depth += 1;
  }

  addEmpty(element: ReportedElement): void {
    this.#report(element);
    this.#listener.close();
  }

  close({ outer }: Open<ReportedElement>): void {
    this.#listener.close();
    this.#open = outer;
    this.depth -= 1;
  }

  #report({ tag, attributes }: ReportedElement): void {
    this.#listener.open(
      tag,
      attributes.length === 0 ? noAttribute : (name) => valueAmong(attributes, name),
    );
  }
}

/** What most elements answer: they have none. */
const noAttribute = () => undefined;

function valueAmong(attributes: readonly XmlAttribute[], name: string): string | undefined {
  for (const attribute of attributes) {
    if (attribute.name === name) {
      return attribute.value;
    }
  }
  return undefined;
}
