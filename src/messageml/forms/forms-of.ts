import {
  attributeOf,
  type DocumentElement,
  type DocumentNode,
  type MessageMLDocument,
  textIn,
} from '../document/document.js';
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
  return [...elementsIn(document.children)]
    .filter(({ name }) => name === 'form')
    .map((form) => readForm(form, documentTree));
}

const documentTree: FormTree<DocumentElement> = {
  nameOf: ({ name }) => name,
  attributeOf,
  inside: ({ children }) => elementsIn(children),
  innerText: ({ children }) => textIn(children),
};

function* elementsIn(nodes: readonly DocumentNode[]): Generator<DocumentElement, void, void> {
  for (const node of nodes) {
    if (node.type === 'element') {
      yield node;
      yield* elementsIn(node.children);
    }
  }
}
