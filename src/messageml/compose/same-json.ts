import type { JsonValue } from '../json.js';
import { isJsonObject } from '../json.js';

/** Whether two JSON values say the same, whatever the order of their members. */
export function sameJson(left: JsonValue | undefined, right: JsonValue): boolean {
  if (left === right) {
    return true;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return (
      left.length === right.length &&
      left.every((item: JsonValue, index) => sameJson(item, itemOf(right, index)))
    );
  }
  if (!isJsonObject(left) || !isJsonObject(right)) {
    return false;
  }
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) {
    return false;
  }
  return keys.every((key) => {
    const value = Object.hasOwn(right, key) ? right[key] : undefined;
    return value !== undefined && sameJson(left[key], value);
  });
}

function itemOf(list: readonly JsonValue[], index: number): JsonValue {
  return list[index] ?? null;
}
