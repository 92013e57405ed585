import type { MarkupListener } from './message-walk.js';
import { readBeginning } from './strict-reader.js';

/** What a list says of a message, in one line. */
export interface MessagePreview {
  /** Empty for a message without text. */
  readonly text: string;
  /** Whether it asks something with a form. */
  readonly form: boolean;
}

/** How many characters of a delivered message its preview is made of: a list may hold thousands of long ones. */
export const previewedCharacters = 20_000;

const longest = 160;
const heading = /^h[1-6]$/;
/** Elements that are in the middle of a line. */
const inline = new Set(['span', 'a', 'b', 'i', 'sub', 'sup', 'code']);

/**
 * The beginning of what a delivered message says, in one line. Of a form, the fields would make a soup
 * of words: it is left out, and its heading stands for it when there is no other text. What is in a
 * dialog is not on the page until somebody opens it: it is left out as well.
 *
 * @param presentationML - the message, or its first {@link previewedCharacters}
 *
 * @example
 * previewOfMessage('<div><p>Hello</p><p>Bob</p></div>'); // { text: 'Hello Bob', form: false }
 */
export function previewOfMessage(presentationML: string): MessagePreview {
  const preview = new Preview();
  if (!readBeginning(presentationML, previewedCharacters, preview)) {
    return { text: oneLine(textOfBroken(presentationML.slice(0, 8 * longest))), form: false };
  }
  return preview.found;
}

/** Where text goes: to the page, to the heading of a form, or nowhere. */
type Part = 'page' | 'form' | 'heading' | 'dialog';

/** Gathers the preview of a message while it is read. */
class Preview implements MarkupListener {
  readonly #said = { page: '', heading: '' };
  #hasForm = false;
  /** Whether the heading that stands for the form was read. */
  #hasTitle = false;
  readonly #open: { readonly name: string; readonly part: Part }[] = [];

  get found(): MessagePreview {
    const { page, heading } = this.#said;
    return { text: oneLine(page) || oneLine(heading), form: this.#hasForm };
  }

  open(name: string): void {
    const part = this.#partOf(name);
    this.#open.push({ name, part });
    this.#hasForm ||= part === 'form';
    this.#edge(name, part);
  }

  text(value: string): void {
    this.#add(this.#part, value.slice(0, 4 * longest).replace(/\s+/g, ' '));
  }

  close(): void {
    const closed = this.#open.pop();
    if (closed !== undefined) {
      this.#edge(closed.name, closed.part);
      this.#hasTitle ||= closed.part === 'heading' && this.#part === 'form';
    }
  }

  /** Where it is in the message. */
  get #part(): Part {
    return this.#open.at(-1)?.part ?? 'page';
  }

  #partOf(name: string): Part {
    const outer = this.#part;
    if (outer === 'page') {
      return name === 'form' || name === 'dialog' ? name : 'page';
    }
    return outer === 'form' && !this.#hasTitle && heading.test(name) ? 'heading' : outer;
  }

  #edge(name: string, part: Part): void {
    if (!inline.has(name)) {
      this.#add(part, ' ');
    }
  }

  #add(part: Part, text: string): void {
    // Twice the length leaves room for white space that goes.
    if ((part === 'page' || part === 'heading') && this.#said[part].length < 2 * longest) {
      this.#said[part] += text;
    }
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, longest).trimEnd();
}

const references: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/**
 * The text of markup that is not well-formed, as far as it can be told: without what looks like tags. It
 * takes no parser, so that a page which shows messages needs none for the rare one that is broken.
 *
 * @example
 * textOfBroken('<b>1 &lt; 2<i>'); // '1 < 2'
 */
export function textOfBroken(markup: string): string {
  return markup
    .replace(/<\/?[A-Za-z][^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|apos|amp);/g, (reference) => references[reference] ?? '');
}
