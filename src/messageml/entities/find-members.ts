import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';

/**
 * All members of a name in an object, at any depth; what stands inside one that was found is not
 * searched.
 */
export function findMembers(data: JsonObject, name: string): JsonValue[] {
  const found: JsonValue[] = [];
  collect(data, name, found);
  return found;
}

/** The member of a name that is found first: the object's own before those of its members. */
export function findMember(data: JsonValue, name: string): JsonValue | undefined {
  if (isJsonObject(data)) {
    if (Object.hasOwn(data, name)) return data[name];
    for (const value of Object.values(data)) {
      const found = findMember(value, name);
      if (found !== undefined) return found;
    }
  } else if (isList(data)) {
    for (const value of data) {
      const found = findMember(value, name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function collect(data: JsonValue, name: string, found: JsonValue[]): void {
  if (isJsonObject(data)) {
    for (const [key, value] of Object.entries(data)) {
      if (key === name) found.push(value);
      else collect(value, name, found);
    }
  } else if (isList(data)) {
    for (const value of data) collect(value, name, found);
  }
}

function isList(data: JsonValue): data is readonly JsonValue[] {
  return Array.isArray(data);
}
