import type { JsonObject } from '../messageml/json.js';

/** The entity data of several values together; of two with one key, the first. */
export function mergedEntities(entities: readonly JsonObject[]): JsonObject | undefined {
  if (entities.length === 0) {
    return undefined;
  }
  return Object.fromEntries(entities.toReversed().flatMap((entity) => Object.entries(entity)));
}
