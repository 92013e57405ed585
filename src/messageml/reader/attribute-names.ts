import type { XmlAttribute } from './nodes.js';

/** From how many attributes on an element's names are looked up in a set. */
const manyAttributes = 16;

/** Tells whether an element has an attribute already; fast also for elements with very many. */
export class AttributeNames {
  /** The list whose names are in the set: one element at a time is read, so one set serves for all. */
  private of: readonly XmlAttribute[] = [];
  private names = new Set<string>();

  /** Whether a list has an attribute of a name; if not, that one is going to be added to it. */
  has(attributes: readonly XmlAttribute[], name: string): boolean {
    if (attributes.length < manyAttributes) {
      for (const attribute of attributes) if (attribute.name === name) return true;
      return false;
    }
    if (this.of !== attributes) {
      this.of = attributes;
      this.names = new Set(attributes.map((attribute) => attribute.name));
    }
    if (this.names.has(name)) return true;
    this.names.add(name);
    return false;
  }
}
