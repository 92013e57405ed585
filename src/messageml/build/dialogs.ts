import type { DocumentElement, DocumentNode } from '../document.js';
import { attributeOf } from '../document.js';
import { findAttribute, placeOf } from '../rules/naming.js';
import { type BuildContext, report } from './context.js';

/**
 * Gives each dialog its id in PresentationML, and each ui-action with a target the id of its dialog:
 * the only one of that id among its own siblings.
 */
export function matchDialogs(context: BuildContext): void {
  for (const dialog of context.dialogs) {
    dialog.id = `${context.shortId()}-${findAttribute(dialog, 'id')?.value ?? ''}`;
  }
  for (const { action, parent } of context.actions) {
    const target = findAttribute(action, 'target-id');
    if (target === undefined) continue;
    const matching = parent.children.filter((node) => isDialog(node, target.value));
    const [dialog] = matching;
    if (matching.length === 1 && dialog?.type === 'element') action.id = dialog.id;
    else report(context, 'dialog-not-found', placeOf(target), { id: target.value });
  }
}

function isDialog(node: DocumentNode, id: string): node is DocumentElement {
  return node.type === 'element' && node.name === 'dialog' && attributeOf(node, 'id') === id;
}
