import type { MutableElement } from '../document/mutable-element.js';
import { isJsonObject } from '../json.js';
import { type CheckContext, report } from '../rules/context.js';
import { placeOf } from '../rules/naming.js';

/** Every data-entity-id, wherever it stands, names an object of the data. */
export function checkReferences(element: MutableElement, context: CheckContext): void {
  for (const attribute of element.attributes) {
    if (attribute.name !== 'data-entity-id') {
      continue;
    }
    const id = attribute.value;
    const member = context.index.first(id);
    if (member === undefined) {
      report(context, 'entity-not-in-data', placeOf(attribute), { id });
    } else if (!isJsonObject(member)) {
      report(context, 'entity-not-an-object', placeOf(attribute), { id });
    }
  }
  for (const child of element.children) {
    if (child.type === 'element') {
      checkReferences(child, context);
    }
  }
}
