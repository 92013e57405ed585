import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../json.js';

/**
 * The members of entity data by name, at every depth. Nothing is looked at before the first
 * question; then everything once.
 */
export class DataIndex {
  readonly #data: JsonObject;
  #indexed: Members | undefined;

  constructor(data: JsonObject) {
    this.#data = data;
  }

  /** The member of a name that is written first, at whatever depth. */
  first(name: string): JsonValue | undefined {
    this.#indexed ??= new Members(this.#data);
    return this.#indexed.first.get(name);
  }

  /** All members of a name, except those that are inside another one of the same name. */
  all(name: string): readonly JsonValue[] {
    this.#indexed ??= new Members(this.#data);
    return this.#indexed.all.get(name) ?? [];
  }
}

class Members {
  readonly first = new Map<string, JsonValue>();
  readonly all = new Map<string, JsonValue[]>();
  /** The names of the members that are being looked into. */
  readonly #around = new Set<string>();

  constructor(data: JsonObject) {
    this.#addMembers(data);
  }

  #addMembers(data: JsonObject): void {
    for (const [name, value] of Object.entries(data)) {
      if (!this.first.has(name)) {
        this.first.set(name, value);
      }
      this.#addMember(name, value);
    }
  }

  #addMember(name: string, value: JsonValue): void {
    if (this.#around.has(name)) {
      this.#lookInto(value);
      return;
    }
    const known = this.all.get(name);
    if (known === undefined) {
      this.all.set(name, [value]);
    } else {
      known.push(value);
    }
    this.#around.add(name);
    this.#lookInto(value);
    this.#around.delete(name);
  }

  #lookInto(value: JsonValue): void {
    if (isJsonObject(value)) {
      this.#addMembers(value);
    } else if (isJsonList(value)) {
      for (const item of value) {
        this.#lookInto(item);
      }
    }
  }
}
