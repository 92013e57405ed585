import type { JsonObject, JsonValue } from '../json.js';
import { isJsonObject } from '../json.js';
import { sameJson } from './same-json.js';

/** The data of an entity, or of the message, while it is put together. */
export type EntityObject = Record<string, JsonValue>;

/**
 * Adds entities to an object, under their keys. The first one of a key stays.
 *
 * @returns the keys that were taken by something else
 */
export function addEntities(target: EntityObject, entities: JsonObject): readonly string[] {
  const taken: string[] = [];
  for (const [key, value] of Object.entries(entities)) {
    if (!Object.hasOwn(target, key)) {
      define(target, key, isEntityObject(value) ? { ...value } : value);
    } else if (!sameJson(target[key], value)) {
      taken.push(key);
    }
  }
  return taken;
}

/** The object that an entity's own data has become in `target`, to which inner entities are added. */
export function entityObjectAt(target: EntityObject, key: string): EntityObject | undefined {
  const value = Object.hasOwn(target, key) ? target[key] : undefined;
  if (!isEntityObject(value)) {
    return undefined;
  }
  return Object.isFrozen(value) ? define(target, key, { ...value }) : value;
}

/** An own property, even for `__proto__`. Of objects it gets copies, since inner entities are added to them. */
function define<Value extends JsonValue>(target: EntityObject, key: string, value: Value): Value {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true });
  return value;
}

function isEntityObject(value: JsonValue | undefined): value is EntityObject {
  return isJsonObject(value);
}
