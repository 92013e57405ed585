import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';

/**
 * The members of entity data by name, at every depth. Nothing is looked at before the first
 * question; then everything once.
 */
export class DataIndex {
  private readonly data: JsonObject;
  private indexed: Members | undefined;

  constructor(data: JsonObject) {
    this.data = data;
  }

  /** The member of a name that is found first: an object's own before those further down. */
  first(name: string): JsonValue | undefined {
    this.indexed ??= indexMembers(this.data);
    return this.indexed.first.get(name);
  }

  /** All members of a name, except those that stand inside another one of the same name. */
  all(name: string): readonly JsonValue[] {
    this.indexed ??= indexMembers(this.data);
    return this.indexed.all.get(name) ?? [];
  }
}

interface Members {
  readonly first: Map<string, JsonValue>;
  readonly all: Map<string, JsonValue[]>;
}

/** A value that is still to be looked into, and its name; or the end of one that was. */
interface Step {
  readonly name: string | undefined;
  readonly value: JsonValue | undefined;
}

/** Goes through the data once. Without recursion: data may be nested deeper than calls may be. */
function indexMembers(data: JsonObject): Members {
  const members: Members = { first: new Map(), all: new Map() };
  /** How many values of each name are being looked into. */
  const inside = new Map<string, number>();
  const steps: Step[] = [{ name: undefined, value: data }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { name, value } = step;
    if (value === undefined) {
      if (name !== undefined) inside.set(name, (inside.get(name) ?? 1) - 1);
      continue;
    }
    if (name !== undefined) {
      if ((inside.get(name) ?? 0) === 0) addTo(members.all, name, value);
      inside.set(name, (inside.get(name) ?? 0) + 1);
      steps.push({ name, value: undefined });
    }
    const children = stepsInto(value);
    if (isJsonObject(value)) {
      for (const { name: key = '', value: member = null } of children) {
        if (!members.first.has(key)) members.first.set(key, member);
      }
    }
    for (const child of children.reverse()) steps.push(child);
  }
  return members;
}

function stepsInto(value: JsonValue): Step[] {
  if (isJsonObject(value)) {
    return Object.entries(value).map(([name, member]) => ({ name, value: member }));
  }
  return Array.isArray(value)
    ? (value as readonly JsonValue[]).map((item) => ({ name: undefined, value: item }))
    : [];
}

function addTo(all: Map<string, JsonValue[]>, name: string, value: JsonValue): void {
  const known = all.get(name);
  if (known === undefined) all.set(name, [value]);
  else known.push(value);
}
