import type { NumberValue } from '../../java/numbers/index.js';
import { Decimal } from '../../java/numbers/index.js';
import { type DateKind, DateValue } from './date-value.js';
import type { HashValue } from './hash.js';
import { TemplateHash } from './hash.js';
import { ManyFaced } from './many-faced.js';
import { Method } from './method.js';
import { Range } from './range.js';
import { Stream } from './stream.js';
import { TemplateObject } from './template-object.js';
import type { Item, Sequence, Value } from './value.js';

/** The text face of a value; numbers and dates have none. */
export function asText(value: Value | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  return value instanceof ManyFaced ? value.faces.text?.() : undefined;
}

/** The value as a number, if it is one. */
export function asNumber(value: Value | undefined): NumberValue | undefined {
  return typeof value === 'number' || value instanceof Decimal ? value : undefined;
}

/** The value as a boolean, if it is one. */
export function asBoolean(value: Value | undefined): boolean | undefined {
  if (typeof value === 'boolean') {
    return value;
  }
  return value instanceof ManyFaced ? value.faces.boolean : undefined;
}

/** The value as a date or time, if it is one. */
export function asDate(value: Value | undefined): DateValue | undefined {
  if (value instanceof DateValue) {
    return value;
  }
  return value instanceof ManyFaced ? value.faces.date?.read() : undefined;
}

/** Which kind of date or time the value is, if it is one; a text that is to be one is not read for it. */
export function dateKindOf(value: Value | undefined): DateKind | undefined {
  if (value instanceof DateValue) {
    return value.kind;
  }
  return value instanceof ManyFaced ? value.faces.date?.kind : undefined;
}

/** The list face of a value. */
export function asSequence(value: Value | undefined): Sequence | undefined {
  if (isArray(value) || value instanceof Range) {
    return value;
  }
  return value instanceof ManyFaced ? value.faces.sequence : undefined;
}

/** The hash face of a value. */
export function asHash(value: Value | undefined): HashValue | undefined {
  if (value instanceof TemplateHash) {
    return value;
  }
  if (value instanceof ManyFaced) {
    return value.faces.hash;
  }
  if (typeof value !== 'object' || isArray(value)) {
    return undefined;
  }
  return value instanceof TemplateObject || value instanceof Decimal ? undefined : value;
}

/** The method face of a value: what can be called with arguments. */
export function asMethod(value: Value | undefined): Method | undefined {
  if (value instanceof Method) {
    return value;
  }
  return value instanceof ManyFaced ? value.faces.method : undefined;
}

/** A list made of JavaScript items, as opposed to a range. */
export function isArray(value: unknown): value is readonly Item[] {
  return Array.isArray(value);
}

/** How many items a list has; `Infinity` for a range without an end. */
export function lengthOf(sequence: Sequence): number {
  return sequence.length;
}

/** The item at an index, `undefined` outside of the list or where it is null. */
export function itemAt(sequence: Sequence, index: number): Value | undefined {
  return sequence.at(index) ?? undefined;
}

/** The member of a hash; `undefined` when there is none or it is null. Inherited properties do not count. */
export function memberOf(hash: HashValue, key: string): Value | undefined {
  if (hash instanceof TemplateHash) {
    return hash.get(key);
  }
  return Object.hasOwn(hash, key) ? (hash[key] ?? undefined) : undefined;
}

/** The members of a hash in their order; `undefined` when it cannot be listed. */
export function entriesOf(
  hash: HashValue,
): readonly (readonly [key: string, value: Item])[] | undefined {
  return hash instanceof TemplateHash ? hash.entries() : Object.entries(hash);
}

/** What a value is called in a finding. */
export function typeNameOf(value: Value | undefined): string {
  if (value === undefined) {
    return 'missing';
  }
  if (typeof value === 'string') {
    return 'a text';
  }
  if (typeof value === 'number' || value instanceof Decimal) {
    return 'a number';
  }
  if (typeof value === 'boolean') {
    return 'a boolean';
  }
  if (isArray(value)) {
    return 'a list';
  }
  if (!(value instanceof TemplateObject)) {
    return 'a hash';
  }
  const names: Readonly<Record<string, string>> = { sequence: 'a list', collection: 'a list' };
  return names[value.typeName] ?? `a ${value.typeName}`;
}

/** Whether it can be listed only, item by item. */
export function isStream(value: Value | undefined): value is Stream {
  return value instanceof Stream;
}
