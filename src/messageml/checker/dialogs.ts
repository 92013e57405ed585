import type { MutableElement } from '../document/mutable-element.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, placeOf } from '../rules/naming.js';

/**
 * Gives each dialog its id in PresentationML, and each ui-action with a target the id of its dialog:
 * the only one of that id among its own siblings.
 */
export function matchDialogs(context: CheckContext): void {
  if (context.dialogs.length === 0 && context.actions.length === 0) {
    return;
  }
  const dialogs = new Map<MutableElement, Map<string, MutableElement[]>>();
  for (const { element, parent } of context.dialogs) {
    const id = findAttribute(element, 'id')?.value ?? '';
    element.id = `${context.shortId()}-${id}`;
    const siblings = dialogs.get(parent) ?? new Map<string, MutableElement[]>();
    dialogs.set(parent, siblings);
    const sameId = siblings.get(id);
    if (sameId === undefined) {
      siblings.set(id, [element]);
    } else {
      sameId.push(element);
    }
  }
  for (const { element, parent } of context.actions) {
    const target = findAttribute(element, 'target-id');
    if (target === undefined) {
      continue;
    }
    const [dialog, second] = dialogs.get(parent)?.get(target.value) ?? [];
    if (dialog !== undefined && second === undefined) {
      element.id = dialog.id;
    } else {
      report(context, 'dialog-not-found', placeOf(target), { id: target.value });
    }
  }
}
