import type { KnownTree } from '../checker/check-message.js';
import {
  type MutableElement,
  type MutableNode,
  mutableNodes,
} from '../document/mutable-element.js';
import { maximumDepth } from '../reader/content-reader.js';

/**
 * The nodes that a reader would find in markup, put together while it is written, so that composed
 * messages need not be read again. Only content whose markup is all our own has such a tree.
 */
export class XmlTree {
  readonly #root: MutableElement;
  /** How far the markup is behind the beginning of the message. */
  readonly #shift: number;
  /** The elements around the innermost one that is open. */
  readonly #around: MutableElement[] = [];
  #innermost: MutableElement;
  #isKnown = true;
  #mayReferToData = false;

  /**
   * @param root the tag around the markup
   */
  constructor(root: string) {
    this.#shift = root.length + 2;
    this.#root = mutableNodes.element(root, 0);
    this.#innermost = this.#root;
  }

  /** Notes that something is written of which only a reader can tell what it is. */
  giveUp(): void {
    this.#isKnown = false;
  }

  /** An element begins; its attributes follow. */
  open(tag: string, start: number): void {
    if (!this.#isKnown) {
      return;
    }
    const element = mutableNodes.element(tag, start + this.#shift);
    this.#add(element);
    this.#around.push(this.#innermost);
    this.#innermost = element;
    if (this.#around.length >= maximumDepth) {
      this.giveUp();
    }
  }

  /** An attribute of the element that was opened last; the markup ends where its value does. */
  attribute(name: string, value: string, nameStart: number, valueStart: number, end: number): void {
    if (!this.#isKnown) {
      return;
    }
    if (name === 'data-entity-id') {
      this.#mayReferToData = true;
    }
    const attribute = {
      name,
      value,
      nameStart: nameStart + this.#shift,
      nameEnd: nameStart + this.#shift + name.length,
      valueStart: valueStart + this.#shift,
      valueEnd: end + this.#shift,
    };
    const { attributes } = this.#innermost;
    if (attributes.length === 0) {
      this.#innermost.attributes = [attribute];
    } else {
      attributes.push(attribute);
    }
  }

  /** Text that is read as `value`. */
  text(value: string, start: number, end: number): void {
    if (!this.#isKnown || start === end) {
      return;
    }
    const { children } = this.#innermost;
    const last = children.at(-1);
    if (last?.type === 'text') {
      children[children.length - 1] = {
        ...last,
        value: last.value + value,
        end: end + this.#shift,
      };
    } else {
      this.#add({ type: 'text', value, start: start + this.#shift, end: end + this.#shift });
    }
  }

  /** The element that was opened last is complete. */
  close(end: number): void {
    if (!this.#isKnown) {
      return;
    }
    this.#innermost.end = end + this.#shift;
    this.#innermost = this.#around.pop() ?? this.#root;
  }

  /** All that is in the markup; `undefined` when only a reader can tell. */
  of(markup: string): KnownTree | undefined {
    this.#root.end = markup.length + 2 * this.#shift + 1;
    if (!this.#isKnown) {
      return undefined;
    }
    return { root: this.#root, mayReferToData: this.#mayReferToData };
  }

  #add(node: MutableNode): void {
    const { children } = this.#innermost;
    if (children.length === 0) {
      this.#innermost.children = [node];
    } else {
      children.push(node);
    }
  }
}
