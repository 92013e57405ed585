import type { DocumentElement, DocumentNode } from '../document/document.js';
import { type CheckContext, report } from '../rules/context.js';
import { startOf } from '../rules/naming.js';

/**
 * Reports mentions of people who were not found where the service needs their names, and fails: in the plain text of a
 * link, and in that of a check box or radio button whose label is one element. It does so last of all.
 */
export function reportShownMentions(context: CheckContext, nodes: readonly DocumentNode[]): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      continue;
    }
    const place = placeOfPlainText(node);
    const mention = place === undefined ? undefined : unfoundIn(node.children);
    if (mention !== undefined && place !== undefined) {
      report(context, 'mention-in-link', startOf(mention), { place });
    }
    reportShownMentions(context, node.children);
  }
}

function placeOfPlainText({ name, children }: DocumentElement): string | undefined {
  if (name === 'a') {
    return 'a link';
  }
  const isChoice = name === 'checkbox' || name === 'radio';
  return isChoice && children.length === 1 ? 'a label that is one piece' : undefined;
}

/** The first mention that is missing from the plain text of nodes. */
function unfoundIn(nodes: readonly DocumentNode[]): DocumentElement | undefined {
  for (const node of nodes) {
    const found = node.type === 'text' ? undefined : unfoundInElement(node);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

function unfoundInElement(element: DocumentElement): DocumentElement | undefined {
  const { name, entity, children } = element;
  if (entity?.kind === 'mention') {
    return entity.user === undefined ? element : undefined;
  }
  const hasOwnText = ['br', 'hr', 'p', 'hash', 'cash', 'tag'].includes(name);
  return hasOwnText ? undefined : unfoundIn(children);
}
