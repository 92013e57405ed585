import type { AttributeDefinition, ElementDefinition } from '../elements/definition.js';

/** An attribute of an element, and the name under which documents know it. */
export interface IndexedAttribute {
  readonly name: string;
  readonly definition: AttributeDefinition;
}

type Index = ReadonlyMap<string, IndexedAttribute>;

const messageML = new WeakMap<ElementDefinition, Index>();
const presentationML = new WeakMap<ElementDefinition, Index>();

/** The attributes of an element by the names under which a notation accepts them. */
export function attributesByName(definition: ElementDefinition, presentation: boolean): Index {
  const indexes = presentation ? presentationML : messageML;
  const known = indexes.get(definition);
  if (known !== undefined) return known;
  const index = new Map<string, IndexedAttribute>();
  for (const [name, attribute] of Object.entries(definition.attributes)) {
    const accepted = presentation
      ? (attribute.inPresentationML ?? [attribute.presentation ?? name])
      : (attribute.inMessageML ?? [name]);
    for (const written of accepted) index.set(written, { name, definition: attribute });
  }
  indexes.set(definition, index);
  return index;
}
