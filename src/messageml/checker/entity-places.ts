import type { DocumentElement, DocumentNode } from '../document/document.js';
import { isJsonObject, type JsonObject } from '../json.js';
import { type CheckContext, report } from '../rules/context.js';
import { startOf } from '../rules/naming.js';

/**
 * Checks that the data of each entity stands where its element does: that of an entity inside
 * another one in that one's object, all else at the top; and that no other data is in the place of
 * what is generated.
 */
export function checkEntityPlaces(nodes: readonly DocumentNode[], context: CheckContext): void {
  const members = Object.keys(context.data).length;
  if (members > 0) {
    checkNodes(nodes, context.data, context);
  }
}

function checkNodes(nodes: readonly DocumentNode[], data: JsonObject, context: CheckContext): void {
  for (const node of nodes) {
    if (node.type === 'element') {
      checkElement(node, data, context);
    }
  }
}

function checkElement(element: DocumentElement, data: JsonObject, context: CheckContext): void {
  const { entity } = element;
  const own = entity !== undefined && Object.hasOwn(data, entity.id) ? data[entity.id] : undefined;
  if (entity === undefined || isJsonObject(own)) {
    checkNodes(element.children, isJsonObject(own) ? own : data, context);
    return;
  }
  const { id } = entity;
  if (entity.kind === 'supplied') {
    report(context, 'entity-out-of-place', startOf(element), { id });
  } else if (own !== undefined && (entity.kind !== 'mention' || entity.userId !== undefined)) {
    report(context, 'generated-entity-taken', startOf(element), { id });
  }
  checkNodes(element.children, {}, context);
}
