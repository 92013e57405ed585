import { CadenzaError } from '../../../contract/errors.js';
import { requireGiven } from '../../given.js';
import { quoted } from './literal.js';

const target: unique symbol = Symbol('target');

/** What a reference stands for, for the functions that write it. */
export interface Target {
  /** The template expression: `entity['order001'].side`. */
  readonly expression: string;
  /** A value of its kind, where one is known: tells how it is written. */
  readonly sample: unknown;
}

/**
 * A typed reference to a value in a message's entity data, which the service looks up when it
 * receives the message. Fields of objects are references, too: `order.client.name`. Write one into
 * the message with {@link show}, go through a list with {@link each}, decide with {@link when}.
 */
export type Reference<Value> = ReferenceTo<Value> &
  (NonNullable<Value> extends Primitive | readonly unknown[]
    ? unknown
    : { readonly [Key in keyof NonNullable<Value>]-?: Reference<Through<Value, Key>> });

/** The part of a reference that carries its type. Nothing can be done with it but to pass it on. */
export interface ReferenceTo<out Value> {
  readonly [target]: Target & { readonly value?: Value | undefined };
}

type Primitive = string | number | boolean;

/** A field of something that may be missing may itself be missing. */
type Through<Value, Key extends keyof NonNullable<Value>> =
  | NonNullable<Value>[Key]
  | (null extends Value ? null : undefined extends Value ? undefined : never);

/**
 * A reference to the entity data under a key, for messages whose data comes from elsewhere.
 * {@link entity} gives one to its content.
 *
 * @param sample data of this shape. Default: unknown, which makes expressions longer.
 *
 * @example
 * const order = referenceTo<Order>('order001');
 * messageML`<b>${show(order.side)}</b>`
 */
export function referenceTo<Value>(key: string, sample?: unknown): Reference<Value> {
  requireGiven(
    key,
    typeof key === 'string',
    "referenceTo takes the key of the data as text: referenceTo('order')",
  );
  return referenceOf(`entity[${quoted(key)}]`, sample);
}

/** A reference to what an expression yields. */
export function referenceOf<Value>(expression: string, sample: unknown): Reference<Value> {
  const base: ReferenceTo<Value> = { [target]: { expression, sample } };
  return new Proxy(base, { get: field }) as Reference<Value>;
}

/**
 * What a reference stands for.
 *
 * @throws CadenzaError `BAD_ARGUMENT` when plain JavaScript gave something else
 */
export function targetOf(reference: ReferenceTo<unknown>): Target {
  if (isReference(reference)) {
    return reference[target];
  }
  throw new CadenzaError(
    'BAD_ARGUMENT',
    'A template expression needs a reference to entity data, such as entity(…) hands to its content and referenceTo(…) makes. Put other values into the content as they are.',
  );
}

function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && target in value;
}

/** Looked up when asked for: the shape is known to the type checker alone. */
function field(base: ReferenceTo<unknown>, key: string | symbol): unknown {
  if (key === target) {
    return base[target];
  }
  if (typeof key === 'symbol') {
    return undefined;
  }
  const { expression, sample } = base[target];
  const step = /^[a-zA-Z_]\w*$/.test(key) ? `.${key}` : `[${quoted(key)}]`;
  return referenceOf(expression + step, fieldOf(sample, key));
}

function fieldOf(sample: unknown, key: string): unknown {
  if (typeof sample !== 'object' || sample === null || !Object.hasOwn(sample, key)) {
    return undefined;
  }
  return (sample as Readonly<Record<string, unknown>>)[key];
}
