import type { MessageMLDocument } from '../document/document.js';
import { requireDocument } from '../given.js';
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
  requireDocument(document, 'entityJsonOf');
  return isWholeInValue(document)
    ? JSON.stringify(entityDataOf(document))
    : writtenInOrder(document);
}

/** A number that is printed in another way than JavaScript does, or something in a text that looks like one. */
const fraction = /[:,[]-?\d+[.eE]/;

/** Whether the data's text says nothing that its value does not: most data does, and is written natively. */
function isWholeInValue({ data, dataText }: MessageMLDocument): boolean {
  return dataText === '{}' || (!fraction.test(dataText) && JSON.stringify(data) === dataText);
}

function writtenInOrder(document: MessageMLDocument): string {
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
