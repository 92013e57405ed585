import type { JsonObject } from '../json.js';
import { isJsonObject } from '../json.js';
import { atOnce, type Steps } from '../reader/steps.js';

/** Entity data as it comes: JSON text, an object, or nothing. */
export type EntitySource = string | JsonObject | null | undefined;

/** Values of the entity data that are seen in one step. */
const seenAtOnce = 1000;

/** As many characters of entity data are looked through in no time. */
const short = 50_000;

/**
 * Finds the object that a `data-entity-id` names, at the top of the entity data or deeper in it.
 *
 * Data that is not the JSON of an object counts as empty: the text of the message stands anyway.
 */
export class EntityLookup {
  readonly #data: JsonObject;
  /** Whether it takes its time to look through the data, so that it is better prepared. */
  readonly isLong: boolean;
  #deep: Map<string, JsonObject> | undefined;

  constructor(source: EntitySource) {
    this.#data = parseEntityData(source);
    this.isLong = typeof source === 'string' && source.length > short;
  }

  /** Looks through the data, so that each {@link EntityLookup.find} takes no time. */
  *prepare(): Steps<void> {
    yield;
    this.#deep = yield* indexOf(this.#data);
  }

  /** The entity with an id; the outermost where several objects have a member of that name. */
  find(id: string): JsonObject | undefined {
    if (Object.hasOwn(this.#data, id)) {
      const entity = this.#data[id];
      if (isJsonObject(entity)) {
        return entity;
      }
    }
    this.#deep ??= atOnce(indexOf(this.#data));
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

function* indexOf(data: JsonObject): Steps<Map<string, JsonObject>> {
  const index = new Map<string, JsonObject>();
  const queue: unknown[] = [data];
  let seen = 0;
  for (const value of queue) {
    for (const [name, member] of namedValuesOf(value)) {
      if (isJsonObject(member) && typeof name === 'string' && !index.has(name)) {
        index.set(name, member);
      }
      queue.push(member);
      seen += 1;
      if (seen % seenAtOnce === 0) {
        yield;
      }
    }
  }
  return index;
}

/** What is in an object, by its names, or in a list. */
function namedValuesOf(
  value: unknown,
): Iterable<readonly [name: string | number, member: unknown]> {
  if (Array.isArray(value)) {
    return value.entries();
  }
  return isJsonObject(value) ? Object.entries(value) : [];
}
