import type {
  AttributeDefinition,
  DocumentNode,
  ElementFacts,
} from '../../../src/messageml/engine.js';
import { elements } from '../../../src/messageml/engine.js';

/** Every element of the table, `td`, and every attribute that authors may write, `td colspan`. */
export function advisedUses(): readonly string[] {
  return Object.entries<ElementFacts>(elements).flatMap(([name, { attributes }]) => {
    const advised = Object.entries(attributes).filter(([, definition]) => isAdvised(definition));
    return [name, ...advised.map(([attribute]) => `${name} ${attribute}`)];
  });
}

const ownObject = 'names an object of the data in place of the one that the service makes';
const notKept = 'is taken, but not shown';

/** What no builder writes, and why. */
export const unwritten: Readonly<Record<string, string>> = {
  'card style': notKept,
  'expandable-card style': notKept,
  'chime src': 'has one value, its default',
  'chime autoplay': 'has one value, its default',
  'hash data-entity-id': ownObject,
  'cash data-entity-id': ownObject,
  'tag data-entity-id': ownObject,
  'mention data-entity-id': ownObject,
  'emoji annotation': 'is the old name of shortcode',
  'checkbox label': notKept,
  'radio label': notKept,
  'ui-action trigger': 'has one value, its default',
};

/** What of the table a document has in it, as {@link advisedUses} names it. */
export function usesIn(node: DocumentNode): readonly string[] {
  if (node.type === 'text') {
    return [];
  }
  const attributes = node.attributes.map(({ name }) => `${node.name} ${name}`);
  return [node.name, ...attributes, ...node.children.flatMap(usesIn)];
}

function isAdvised({ unadvised, inMessageML }: AttributeDefinition): boolean {
  return unadvised !== true && inMessageML?.length !== 0;
}
