import type { MessageMLDocument } from '../document/document.js';
import { requireDocument } from '../given.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import { generateEntity, type MutableObject } from './generated-entity.js';
import { visitEntities } from './visit-entities.js';

/**
 * The entity data of a message: what came with it, and what its mentions, tags, emojis and dates
 * add to it. {@link entityJsonOf} gives the same as text, without loss.
 *
 * What is inside an element of class `entity` is added to that entity's object.
 *
 * @example
 * entityDataOf(document)
 * // { keyword1: { type: 'org.symphonyoss.taxonomy', version: '1.0', id: [{ type: '…', value: 'x' }] } }
 */
export function entityDataOf(document: MessageMLDocument): JsonObject {
  requireDocument(document, 'entityDataOf');
  const data = openCopyOf(document.data);
  visitEntities(document.children, data, (entity, target) => {
    const { id } = entity;
    const own = Object.hasOwn(target, id) ? copyOf(target[id]) : generateEntity(entity);
    if (own !== undefined) {
      setMember(target, id, own);
    }
    return own;
  });
  return data;
}

/**
 * A copy that many members are added to. One made by spreading has the shape of its original, and V8 takes 600 ns for
 * each member that is added to that, but 100 for one that began empty. An assignment would take `__proto__` for what it
 * is not.
 */
function openCopyOf(object: JsonObject): MutableObject {
  return Object.hasOwn(object, '__proto__') ? { ...object } : Object.assign({}, object);
}

/** An object to add to: the data that the author gave is not changed. */
function copyOf(value: JsonValue | undefined): MutableObject | undefined {
  return isJsonObject(value) ? { ...value } : undefined;
}

/** Sets a member, also under the name that assignment takes for something else. */
function setMember(data: MutableObject, name: string, value: JsonValue): void {
  if (name !== '__proto__') {
    data[name] = value;
  } else {
    Object.defineProperty(data, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
