import type { JsonObject } from '../json.js';
import { isJsonObject } from '../json.js';

/** Entity data as it comes: JSON text, an object, or nothing. */
export type EntitySource = string | JsonObject | null | undefined;

/**
 * Finds the object that a `data-entity-id` names, at the top of the entity data or deeper in it.
 *
 * Data that is not the JSON of an object counts as empty: the text of the message stands anyway.
 */
export class EntityLookup {
  readonly #data: JsonObject;
  #deep: Map<string, JsonObject> | undefined;

  constructor(source: EntitySource) {
    this.#data = parseEntityData(source);
  }

  /** The entity with an id; the outermost where several objects have a member of that name. */
  find(id: string): JsonObject | undefined {
    if (Object.hasOwn(this.#data, id)) {
      const entity = this.#data[id];
      if (isJsonObject(entity)) {
        return entity;
      }
    }
    this.#deep ??= indexOf(this.#data);
    return this.#deep.get(id);
  }
}

function parseEntityData(source: EntitySource): JsonObject {
  if (source === null || source === undefined || source === '') {
    return {};
  }
  if (typeof source !== 'string') {
    return source;
  }
  const value = parseData(source);
  // The service accepts data that was turned into JSON text twice.
  const data = typeof value === 'string' ? parseData(value) : value;
  return isJsonObject(data) ? data : {};
}

function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function indexOf(data: JsonObject): Map<string, JsonObject> {
  const index = new Map<string, JsonObject>();
  const queue: unknown[] = [data];
  for (const value of queue) {
    if (Array.isArray(value)) {
      for (const item of value) {
        queue.push(item);
      }
    } else if (isJsonObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (isJsonObject(member) && !index.has(name)) {
          index.set(name, member);
        }
        queue.push(member);
      }
    }
  }
  return index;
}
