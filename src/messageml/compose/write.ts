import type { JsonObject, JsonValue } from '../json.js';
import type { AnyContent, MessageNode } from './content.js';
import { isList } from './element.js';
import { isMarkup } from './markup.js';
import type { Markup } from './markup.js';
import { styleInside, writeText } from './text-style.js';
import type { TextStyle } from './text-style.js';
import { escapeText } from './escape.js';

/** Content written as MessageML, without a root, and the entity data it brings. */
export interface WrittenContent {
  readonly markup: string;
  readonly data: JsonObject | undefined;
}

/**
 * Writes content as MessageML.
 *
 * @throws TypeError when a value is none that content can be (a `Date`, a plain object), or when an
 * element or attribute has a name that XML does not allow.
 */
export function writeContent(content: AnyContent, style: TextStyle = 'flow'): WrittenContent {
  const output = new MarkupOutput();
  const data: EntityObject = {};
  const pending: Pending[] = [{ content, style, data }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('markup' in next) output.append(next.markup);
    else writeOne(next, output, pending);
  }
  return { markup: output.text(), data: Object.keys(data).length > 0 ? data : undefined };
}

/** The data of an entity while it is put together. */
type EntityObject = Record<string, JsonValue>;

/** What is still to be written: an explicit stack, so that depth is not limited by the call stack. */
type Pending =
  | { readonly markup: string }
  | { readonly content: AnyContent; readonly style: TextStyle; readonly data: EntityObject };

type PendingContent = Exclude<Pending, { readonly markup: string }>;

function writeOne(next: PendingContent, output: MarkupOutput, pending: Pending[]): void {
  const { content, style, data } = next;
  if (content === null || content === undefined || typeof content === 'boolean') return;
  if (typeof content === 'string' || typeof content === 'number' || typeof content === 'bigint') {
    output.append(writeText(String(content), style));
  } else if (isList(content)) {
    pushReversed(pending, content, (item) => ({ content: item, style, data }));
  } else if (isMarkup(content)) {
    writeMarkup(content, next, pending);
  } else if (isNode(content)) {
    writeNode(content, next, output, pending);
  } else {
    throw new TypeError(
      `A message cannot show ${nameOf(content)}. Give it text, a number, or what the builders make.`,
    );
  }
}

function writeMarkup(markup: Markup, around: PendingContent, pending: Pending[]): void {
  if (markup.data !== undefined) addEntities(around.data, markup.data);
  pushReversed(pending, markup.parts, (part) => {
    if (typeof part === 'string') return { markup: part };
    const style = part.style === 'flow' ? around.style : part.style;
    return { content: part.content, style, data: around.data };
  });
}

function writeNode(
  node: MessageNode<string, unknown>,
  { style, data }: PendingContent,
  output: MarkupOutput,
  pending: Pending[],
): void {
  const { tag, attributes, children } = node;
  let start = `<${xmlName(tag)}`;
  for (const [name, value] of Object.entries(attributes)) {
    start += ` ${xmlName(name)}="${attributeText(value)}"`;
  }
  if (children.length === 0) {
    output.append(`${start}/>`);
    entityDataFor(node, data);
    return;
  }
  output.append(`${start}>`);
  pending.push({ markup: `</${tag}>` });
  const inside = { style: styleInside(tag, style), data: entityDataFor(node, data) };
  pushReversed(pending, children, (child) => ({ content: child, ...inside }));
}

function attributeText(value: string | Markup): string {
  return typeof value === 'string' ? escapeText(value) : writeContent(value, 'value').markup;
}

/** Where the data of entities inside a node goes: into the node's own, when it is an entity. */
function entityDataFor(node: MessageNode<string, unknown>, around: EntityObject): EntityObject {
  const id = node.attributes['data-entity-id'];
  if (node.data === undefined || typeof id !== 'string') return around;
  addEntities(around, { [id]: node.data });
  const own = around[id];
  return isEntityObject(own) ? own : around;
}

/** The first entity with a key stays: {@link checkMessage} reports the second. */
function addEntities(target: EntityObject, entities: JsonObject): void {
  for (const [key, value] of Object.entries(entities)) {
    if (Object.hasOwn(target, key)) continue;
    const copy = isEntityObject(value) ? { ...value } : value;
    Object.defineProperty(target, key, { value: copy, enumerable: true, writable: true });
  }
}

function isEntityObject(value: JsonValue | undefined): value is EntityObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pushReversed<Item>(
  pending: Pending[],
  items: readonly Item[],
  toPending: (item: Item) => Pending,
): void {
  for (let index = items.length - 1; index >= 0; index--) {
    const item = items[index];
    if (item !== undefined) pending.push(toPending(item));
  }
}

function isNode(content: object): content is MessageNode<string, unknown> {
  return (
    'tag' in content &&
    typeof content.tag === 'string' &&
    'attributes' in content &&
    typeof content.attributes === 'object' &&
    'children' in content &&
    Array.isArray(content.children)
  );
}

function nameOf(value: object): string {
  const constructor: unknown = value.constructor;
  return typeof constructor === 'function' && constructor !== Object
    ? `a value of the class ${constructor.name}`
    : 'this object';
}

const xmlNamePattern = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;

function xmlName(name: string): string {
  if (xmlNamePattern.test(name)) return name;
  throw new TypeError(
    `${JSON.stringify(name)} cannot be the name of an element or attribute: letters, digits, "-", "_", "." and ":" only.`,
  );
}

const templateOpening = /^(?:[$#]\{|<\/?[#@])/;

/** Collects markup; where two pieces meet, no template syntax arises that neither of them has. */
class MarkupOutput {
  readonly #pieces: string[] = [];
  #end = '';

  append(piece: string): void {
    const first = piece[0];
    if (first === undefined) return;
    const seam = this.#end + first;
    const meets = templateOpening.test(seam) || templateOpening.test(seam.slice(-2));
    const safe = meets ? `&#${first.charCodeAt(0)};${piece.slice(1)}` : piece;
    this.#pieces.push(safe);
    this.#end = (this.#end + safe).slice(-2);
  }

  text(): string {
    return this.#pieces.join('');
  }
}
