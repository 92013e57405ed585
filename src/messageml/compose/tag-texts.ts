import { CadenzaError } from '../../contract/errors.js';
import type { TextStyle } from './text-style.js';
import { styleInside } from './text-style.js';

/** How a name is written, and whether letters, digits and hyphens are all it has. */
interface NameText {
  /** `<td`, or ` class="`: what the rest of the tag follows. */
  readonly begin: string;
  /** Whether every reader takes it for a name, and for the same one. */
  readonly isSimple: boolean;
}

/** What is written of every element with one tag. */
export interface TagText extends NameText {
  readonly tag: string;
  /** `<td>`: the whole start tag of an element without attributes. */
  readonly open: string;
  /** `</td>` */
  readonly close: string;
  /** How text in it is written where the text around it flows. */
  readonly style: TextStyle;
}

/** The tags and attributes of one message: each name is looked at once, however often it is written. */
export class TagTexts {
  /** Made for the first, as the other map is: plain text has neither tags nor attributes. */
  #tags: Map<string, TagText> | undefined;
  /** The one that was asked for last: elements of one tag often follow each other. */
  #last: TagText | undefined;
  #attributes: Map<string, NameText> | undefined;

  /**
   * @throws CadenzaError `BAD_ARGUMENT` when XML does not allow the name
   */
  of(tag: string): TagText {
    if (this.#last?.tag === tag) {
      return this.#last;
    }
    const text = this.#tags?.get(tag) ?? this.#add(tag);
    this.#last = text;
    return text;
  }

  #add(tag: string): TagText {
    const simple = isSimple(tag);
    if (!simple) {
      demandXmlName(tag);
    }
    const begin = `<${tag}`;
    const style = styleInside(tag, 'flow');
    const open = `${begin}>`;
    const text = { tag, begin, open, isSimple: simple, close: `</${tag}>`, style };
    this.#tags ??= new Map();
    this.#tags.set(tag, text);
    return text;
  }

  /**
   * @throws CadenzaError `BAD_ARGUMENT` when XML does not allow the name
   */
  ofAttribute(name: string): NameText {
    const known = this.#attributes?.get(name);
    if (known !== undefined) {
      return known;
    }
    const simple = isSimple(name);
    if (!simple) {
      demandXmlName(name);
    }
    const text = { begin: ` ${name}="`, isSimple: simple };
    this.#attributes ??= new Map();
    this.#attributes.set(name, text);
    return text;
  }
}

function demandXmlName(name: string): void {
  if (xmlNamePattern.test(name)) {
    return;
  }
  throw new CadenzaError(
    'BAD_ARGUMENT',
    `${JSON.stringify(name)} cannot be the name of an element or attribute: letters, digits, "-", "_", "." and ":" only.`,
  );
}

const xmlNamePattern = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;

function isSimple(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9-]*$/.test(name);
}
