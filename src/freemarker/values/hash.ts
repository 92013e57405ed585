import type { JsonObject } from './json.js';
import { TemplateObject } from './template-object.js';
import type { Item, Value } from './value.js';

/** Named members that do not come from JSON: hash literals, sums of hashes, `.vars` and its kin. */
export abstract class TemplateHash extends TemplateObject {
  readonly typeName: string = 'hash';
  /** The member of that name, `undefined` where there is none. */
  abstract get(key: string): Value | undefined;
  /** The names in their order, or `undefined` for a hash that cannot be listed. */
  abstract entries(): readonly (readonly [key: string, value: Item])[] | undefined;
}

/** Something with named members: JSON objects, hashes made by the template. */
export type HashValue = JsonObject | TemplateHash;

/** A hash whose members are all known. */
export class HashOfEntries extends TemplateHash {
  readonly #members: ReadonlyMap<string, Item>;

  constructor(members: ReadonlyMap<string, Item>) {
    super();
    this.#members = members;
  }

  get(key: string): Value | undefined {
    return this.#members.get(key) ?? undefined;
  }

  entries(): readonly (readonly [string, Item])[] {
    return [...this.#members];
  }
}

/** A hash that answers by look-up only, for example every variable that is visible. */
export class HashByLookup extends TemplateHash {
  readonly #lookup: (key: string) => Value | undefined;

  constructor(lookup: (key: string) => Value | undefined) {
    super();
    this.#lookup = lookup;
  }

  get(key: string): Value | undefined {
    return this.#lookup(key);
  }

  entries(): undefined {
    return undefined;
  }
}

/** The variables, macros and functions of the template: `.main` and `.namespace`. */
export class Namespace extends HashOfEntries {
  override readonly typeName = 'namespace';
}
