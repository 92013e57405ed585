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
  return addEntities(document.children, document.data);
}

/** An object with the entities of nodes added; the same object when there are none. */
function addEntities(nodes: readonly DocumentNode[], data: JsonObject): JsonObject {
  let current = data;
  for (const node of nodes) if (node.type === 'element') current = addElement(node, current);
  return current;
}

function addElement(element: DocumentElement, data: JsonObject): JsonObject {
  const { entity } = element;
  const own = entity === undefined ? undefined : ownObject(entity, data);
  if (entity === undefined || own === undefined) return addEntities(element.children, data);
  const completed = addEntities(element.children, own);
  return data[entity.id] === completed ? data : { ...data, [entity.id]: completed };
}

/** The object of an entity: the one that is there, or a new one. */
function ownObject(entity: EntityReference, data: JsonObject): JsonObject | undefined {
  if (Object.hasOwn(data, entity.id)) {
    const existing = data[entity.id];
    return isJsonObject(existing) ? existing : undefined;
  }
  return generate(entity);
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
