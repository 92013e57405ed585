import type { JsonObject } from '../../json.js';
import { isJsonObject } from '../../json.js';
import type { AnyContent, FlowContent, HeldBy, MessageNode } from '../content.js';
import { isList, nodeOf } from '../element.js';
import type { Reference } from './reference.js';
import { referenceTo } from './reference.js';

/** What every entity says about itself, beside its own fields. */
export interface EntityData {
  /** What it is, in reverse domain notation: `com.example.order`. Renderers register for it. */
  readonly type: string;
  /** The version of its shape: `1.0`. */
  readonly version: string;
}

/** Data as JSON carries it: refuses dates, functions and the like at compile time. */
export type JsonCompatible<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends Date | bigint | symbol | ((...given: never[]) => unknown)
    ? 'JSON has no such value'
    : { readonly [Key in keyof Data]: JsonCompatible<Data[Key]> };

/** How {@link entity} is written. */
export interface EntityOptions {
  /** Whether it is in a line of text (`span`) instead of a block (`div`). Default: `false`. */
  readonly inline?: boolean | undefined;
}

/** What is seen of an entity: content, or a function that is given references to the data. */
export type EntityContent<Data, Given> = Given | ((data: Reference<Data>) => Given);

/**
 * An entity: a structured object that travels with the message, and what is seen of it where nothing
 * renders it (MSG-9). The data goes into the message's `data` under the key; an entity within another
 * one goes into the other's object, where the service looks for it.
 *
 * @param key names it in this message: no two entities of a message have the same
 * @param content what is seen; as a function, it is given references to the data, which the service
 * fills in when it receives the message (MSG-5)
 *
 * @example
 * entity('order001', { type: 'com.example.order', version: '1.0', side: 'BUY', quantity: 100 }, (order) => [
 *   b(show(order.side)), ' ', show(order.quantity),
 * ])
 */
export function entity<Data extends EntityData, const Given extends FlowContent>(
  key: string,
  data: Data & JsonCompatible<Data>,
  content: EntityContent<Data, Given>,
  options?: EntityOptions,
): MessageNode<'div' | 'span', HeldBy<Given>> {
  const inline = options?.inline === true;
  const shown: AnyContent =
    typeof content === 'function' ? content(referenceTo<Data>(key, data)) : content;
  const own = jsonOf(data);
  return nodeOf(
    inline ? 'span' : 'div',
    { class: 'entity', 'data-entity-id': key },
    isList(shown) ? shown : [shown],
    own && { data: own },
  );
}

/** A frozen copy, so that what the caller changes later does not change the message. */
function jsonOf(data: EntityData): JsonObject | undefined {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(data), frozen);
    return isJsonObject(copy) ? copy : undefined;
  } catch {
    // Building never throws: the check says that this is not JSON.
    return isJsonObject(data) ? data : undefined;
  }
}

function frozen(_key: string, value: unknown): unknown {
  return Object.freeze(value);
}
