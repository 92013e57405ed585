import type { XmlAttribute } from './nodes.js';

/** From how many attributes on an element's names are looked up in a set. */
const manyAttributes = 16;

/** Tells whether an element has an attribute already; fast also for elements with very many. */
export class AttributeNames {
  /** The list whose names are in the set: one element at a time is read, so one set serves for all. */
  private of: readonly XmlAttribute[] = [];
  private names: Set<string> | undefined;

  /** Whether a list has an attribute of a name; if not, that one is going to be added to it. */
  has(attributes: readonly XmlAttribute[], name: string): boolean {
    if (attributes.length < manyAttributes) {
      for (const attribute of attributes) if (attribute.name === name) return true;
      return false;
    }
    let { names } = this;
    if (names === undefined || this.of !== attributes) {
      names = new Set(attributes.map((attribute) => attribute.name));
      this.names = names;
      this.of = attributes;
    }
    if (names.has(name)) return true;
    names.add(name);
    return false;
  }
}
