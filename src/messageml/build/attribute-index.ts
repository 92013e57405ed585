import type {
  AttributeDefinition,
  ElementDefinition,
  ReadAttribute,
} from '../elements/definition.js';

/** An attribute of an element under one of the names that are accepted for it. */
export interface IndexedAttribute {
  /** The name under which documents know it. */
  readonly name: string;
  readonly definition: AttributeDefinition;
  /** The check of its own that the table has for it. */
  readonly read: ReadAttribute | undefined;
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
    const read = definition.readAttributes?.[name];
    for (const written of accepted) index.set(written, { name, definition: attribute, read });
  }
  indexes.set(definition, index);
  return index;
}
