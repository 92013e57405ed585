import type { XmlAttribute } from './nodes.js';

/** From how many attributes on an element's names are looked up in a set. */
const manyAttributes = 16;

/** The attributes of the start tag that is being read; one list serves for all of a text. */
export class AttributeList {
  readonly #attributes: XmlAttribute[] = [];
  /** How many of them belong to the tag; the rest is left over from earlier tags. */
  #count = 0;
  #names: Set<string> | undefined;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Adds an attribute; false when there is one of that name already. */
  add(attribute: XmlAttribute): boolean {
    if (this.#has(attribute.name)) {
      return false;
    }
    this.#attributes[this.#count] = attribute;
    this.#count += 1;
    this.#names?.add(attribute.name);
    return true;
  }

  /** Gives the attributes away, in a list of just the right size, and is empty again. */
  take(): XmlAttribute[] {
    const taken = this.#attributes.slice(0, this.#count);
    this.#count = 0;
    this.#names = undefined;
    return taken;
  }

  #has(name: string): boolean {
    if (this.#count < manyAttributes) {
      let index = 0;
      for (const attribute of this.#attributes) {
        if (index === this.#count) {
          return false;
        }
        if (attribute.name === name) {
          return true;
        }
        index += 1;
      }
      return false;
    }
    this.#names ??= new Set(
      this.#attributes.slice(0, this.#count).map((attribute) => attribute.name),
    );
    return this.#names.has(name);
  }
}
