import type {
  DocumentElement,
  DocumentNode,
  EntityReference,
  MessageMLDocument,
} from '../document.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import { instrumentIds } from './instrument-ids.js';

/**
 * The entity data of a message: what came with it, and what its mentions, tags, emojis and dates
 * add to it.
 *
 * What stands inside an element of class `entity` is added to that entity's object.
 *
 * @example
 * entityDataOf(document)
 * // { keyword1: { type: 'org.symphonyoss.taxonomy', version: '1.0', id: [{ type: '…', value: 'x' }] } }
 */
export function entityDataOf(document: MessageMLDocument): JsonObject {
  const data: MutableObject = { ...document.data };
  addEntities(document.children, data);
  return data;
}

type MutableObject = Record<string, JsonValue>;

function addEntities(nodes: readonly DocumentNode[], data: MutableObject): void {
  for (const node of nodes) if (node.type === 'element') addElement(node, data);
}

function addElement(element: DocumentElement, data: MutableObject): void {
  const { entity } = element;
  if (entity === undefined) {
    addEntities(element.children, data);
    return;
  }
  const known = Object.hasOwn(data, entity.id) ? data[entity.id] : generate(entity);
  if (!isJsonObject(known)) {
    addEntities(element.children, data);
    return;
  }
  // A copy of its own: the data that the author gave is not changed.
  const own = { ...known };
  setMember(data, entity.id, own);
  addEntities(element.children, own);
}

/** Sets a member, also under the name that assignment takes for something else. */
function setMember(data: MutableObject, name: string, value: JsonValue): void {
  if (name !== '__proto__') data[name] = value;
  else
    Object.defineProperty(data, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
}

function generate(entity: EntityReference): JsonObject | undefined {
  switch (entity.kind) {
    case 'hashtag':
      return identified('org.symphonyoss.taxonomy', '1.0', [
        { type: 'org.symphonyoss.taxonomy.hashtag', value: entity.value },
      ]);
    case 'cashtag':
      return identified(security, '1.0', [ticker(entity.value)]);
    case 'instrument':
      return entity.instrument === undefined
        ? identified(security, '1.0', [ticker(entity.value)])
        : identified(security, '2.0', instrumentIds(entity.instrument));
    case 'mention':
      return entity.userId === undefined
        ? undefined
        : identified('com.symphony.user.mention', '1.0', [
            { type: 'com.symphony.user.userId', value: entity.userId },
          ]);
    case 'emoji': {
      const { shortcode, size, unicode, family } = entity;
      const data: Record<string, JsonValue> = { shortcode, annotation: shortcode, size };
      if (unicode !== undefined) data['unicode'] = unicode;
      if (family !== undefined) data['family'] = family;
      return { type: 'com.symphony.emoji', version: '1.0', data };
    }
    case 'datetime': {
      const data = {
        value: entity.value,
        type: 'org.symphonyoss.datetime',
        format: entity.format ?? null,
      };
      return { type: 'org.symphonyoss', version: '1.0', data };
    }
    case 'supplied':
      return undefined;
  }
}

const security = 'org.symphonyoss.fin.security';

function ticker(value: string): JsonObject {
  return { type: 'org.symphonyoss.fin.security.id.ticker', value };
}

function identified(type: string, version: string, id: readonly JsonObject[]): JsonObject {
  return { type, version, id };
}
