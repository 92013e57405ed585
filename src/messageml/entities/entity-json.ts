import type { MessageMLDocument } from '../document/document.js';
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import {
  JsonMembers,
  type JsonTree,
  parseJsonMembers,
  writeJsonTree,
} from '../values/json-tree.js';
import { entityDataOf } from './entity-data.js';
import { generateEntity } from './generated-entity.js';
import { visitEntities } from './visit-entities.js';

/**
 * The entity data of a message as JSON text, the way the service stores it: like
 * {@link entityDataOf}, but numbers that JavaScript cannot hold and the order of members are kept.
 *
 * @example
 * entityJsonOf(document)   // '{"order":{"id":12345678901234567890,"price":1.0}}'
 */
export function entityJsonOf(document: MessageMLDocument): string {
  if (document.dataText === '{}') {
    return JSON.stringify(entityDataOf(document));
  }
  const data = parseJsonMembers(document.dataText);
  visitEntities(document.children, data, (entity, target) => {
    const known = target.get(entity.id);
    if (known !== undefined) {
      return known instanceof JsonMembers ? known : undefined;
    }
    const generated = generateEntity(entity);
    if (generated === undefined) {
      return undefined;
    }
    const own = jsonMembers(generated);
    target.set(entity.id, own);
    return own;
  });
  return writeJsonTree(data);
}

function jsonMembers(object: JsonObject): JsonMembers {
  return new JsonMembers(Object.entries(object).map(([name, value]) => [name, treeOf(value)]));
}

function treeOf(value: JsonValue): JsonTree {
  if (isJsonObject(value)) {
    return jsonMembers(value);
  }
  return isJsonList(value) ? value.map(treeOf) : JSON.stringify(value);
}
