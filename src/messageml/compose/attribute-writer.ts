import { CadenzaError } from '../../contract/errors.js';
import { carriedText } from '../values/carried-text.js';
import type { Markup, MessageNode } from './content.js';
import { escapeText } from './escape.js';
import { isMarkup } from './markup.js';
import type { TagTexts } from './tag-texts.js';
import type { XmlTree } from './xml-tree.js';

/** Writes the attributes of elements, and tells the tree of them. */
export class AttributeWriter {
  readonly #tags: TagTexts;
  readonly #tree: XmlTree | undefined;
  readonly #writeMarkup: (value: Markup) => string;

  /**
   * @param writeMarkup writes the value of an attribute that an expression computes
   */
  constructor(tags: TagTexts, tree: XmlTree | undefined, writeMarkup: (value: Markup) => string) {
    this.#tags = tags;
    this.#tree = tree;
    this.#writeMarkup = writeMarkup;
  }

  /**
   * The attributes of a node as they are written from an offset on.
   *
   * @throws CadenzaError `BAD_ARGUMENT` when XML does not allow a name, or a value is neither text nor markup
   */
  write({ tag, attributes }: MessageNode<string, unknown>, offset: number): string {
    const tree = this.#tree;
    let written = '';
    for (const name of Object.keys(attributes)) {
      const value = attributes[name] ?? '';
      const { begin, isSimple } = this.#tags.ofAttribute(name);
      if (typeof value === 'string') {
        const piece = escapeText(value);
        const start = offset + written.length;
        written += `${begin}${piece}"`;
        if (isSimple) {
          const carried = piece === value ? value : carriedText(value);
          const valueStart = start + begin.length;
          tree?.attribute(name, carried, start + 1, valueStart, valueStart + piece.length);
          continue;
        }
      } else {
        if (!isMarkup(value)) {
          throw new CadenzaError('BAD_ARGUMENT', unfit(name, tag));
        }
        written += `${begin}${this.#writeMarkup(value)}"`;
      }
      tree?.giveUp();
    }
    return written;
  }
}

function unfit(attribute: string, tag: string): string {
  return `The attribute ${JSON.stringify(attribute)} of <${tag}> takes text, a number, a boolean or markup.`;
}
