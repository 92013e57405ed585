import type { DocumentNode, EntityReference } from '../document/document.js';

/**
 * Goes through the entities of nodes, each with the object that it belongs into: the data itself, or
 * the object of the entity around it.
 *
 * `ownObject` gives the object of an entity inside another one, makes it when there is none yet, and
 * gives `undefined` when the entity has none.
 */
export function visitEntities<Target>(
  nodes: readonly DocumentNode[],
  target: Target,
  ownObject: (entity: EntityReference, target: Target) => Target | undefined,
): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      continue;
    }
    const own = node.entity === undefined ? undefined : ownObject(node.entity, target);
    if (node.children.length > 0) {
      visitEntities(node.children, own ?? target, ownObject);
    }
  }
}
