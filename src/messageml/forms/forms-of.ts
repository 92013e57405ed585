import {
  attributeOf,
  type DocumentElement,
  type DocumentNode,
  type MessageMLDocument,
  textIn,
} from '../document/document.js';
import { hasChildren, hasFields, requireGiven } from '../given.js';
import type { FormDescription } from './form-description.js';
import { type FormTree, readForm } from './read-form.js';

/**
 * The forms of a message that was checked, each with its fields and buttons.
 *
 * @example
 * const [order] = formsOf(parseMessageML(source));
 * order?.fields.map((field) => field.name);   // ['side', 'quantity']
 */
export function formsOf(document: Pick<MessageMLDocument, 'children'>): readonly FormDescription[] {
  requireGiven(
    document,
    hasChildren(document) && document.children.every(hasFields),
    'formsOf takes the document of a message, or something else that has its children',
  );
  return elementsIn(document.children)
    .filter(({ name }) => name === 'form')
    .map((form) => readForm(form, documentTree));
}

const documentTree: FormTree<DocumentElement> = {
  nameOf: ({ name }) => name,
  attributeOf,
  inside: ({ children }) => elementsIn(children),
  innerText: ({ children }) => textIn(children),
};

/** Every element among nodes, and inside of them, in the order of the message. */
function elementsIn(
  nodes: readonly DocumentNode[],
  found: DocumentElement[] = [],
): readonly DocumentElement[] {
  for (const node of nodes) {
    if (node.type === 'element') {
      found.push(node);
      elementsIn(node.children, found);
    }
  }
  return found;
}
