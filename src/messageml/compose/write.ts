import type { JsonObject } from '../json.js';
import type { AnyContent, MessageNode } from './content.js';
import { isList } from './element.js';
import { addEntities, entityObjectAt } from './entity-objects.js';
import type { EntityObject } from './entity-objects.js';
import { escapeText } from './escape.js';
import { isMarkup } from './markup.js';
import type { Markup } from './markup.js';
import { MarkupOutput } from './markup-output.js';
import { NodeSpans } from './node-span.js';
import type { NodeSpan } from './node-span.js';
import { styleInside, writeText } from './text-style.js';
import type { TextStyle } from './text-style.js';

/** Content written as MessageML, without a root, and the entity data it brings. */
export interface WrittenContent {
  readonly markup: string;
  readonly data: JsonObject | undefined;
  /** Where the nodes of the content stand in the markup. */
  readonly spans: NodeSpans;
  /** Keys of entities that were taken by other data, and where. */
  readonly taken: readonly TakenKey[];
}

/** An entity whose key was taken by other data, which stayed. */
export interface TakenKey {
  readonly key: string;
  readonly span: NodeSpan | undefined;
  readonly offset: number;
}

/**
 * Writes content as MessageML.
 *
 * @throws TypeError when a value is none that content can be (a `Date`, a plain object), or when an
 * element or attribute has a name that XML does not allow.
 */
export function writeContent(content: AnyContent, style: TextStyle = 'flow'): WrittenContent {
  const data: EntityObject = {};
  const writing: Writing = {
    output: new MarkupOutput(),
    spans: new NodeSpans(),
    taken: [],
    pending: [{ content, style, data, within: undefined }],
  };
  const { output, spans, taken, pending } = writing;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('content' in next) {
      writeOne(next, writing);
    } else {
      output.append(next.markup);
      if (next.closes !== undefined) next.closes.end = output.length;
    }
  }
  return {
    markup: output.text(),
    data: Object.keys(data).length > 0 ? data : undefined,
    spans,
    taken,
  };
}

interface Writing {
  readonly output: MarkupOutput;
  readonly spans: NodeSpans;
  readonly taken: TakenKey[];
  /** An explicit stack, so that depth is not limited by the call stack. */
  readonly pending: Pending[];
}

/** What is still to be written. */
type Pending = PendingContent | { readonly markup: string; readonly closes?: NodeSpan };

interface PendingContent {
  readonly content: AnyContent;
  readonly style: TextStyle;
  /** Where the data of entities goes. */
  readonly data: EntityObject;
  readonly within: NodeSpan | undefined;
}

function writeOne(next: PendingContent, writing: Writing): void {
  const { content, style } = next;
  if (content === null || content === undefined || typeof content === 'boolean') return;
  if (typeof content === 'string' || typeof content === 'number' || typeof content === 'bigint') {
    writing.output.append(writeText(String(content), style));
  } else if (isList(content)) {
    pushReversed(writing.pending, content, (item) => ({ ...next, content: item }));
  } else if (isMarkup(content)) {
    writeMarkup(content, next, writing);
  } else if (isNode(content)) {
    writeNode(content, next, writing);
  } else {
    throw new TypeError(
      `A message cannot show ${nameOf(content)}. Give it text, a number, or what the builders make.`,
    );
  }
}

function writeMarkup(markup: Markup<unknown>, around: PendingContent, writing: Writing): void {
  if (markup.data !== undefined) takeData(markup.data, around, writing);
  pushReversed(writing.pending, markup.parts, (part) => {
    if (typeof part === 'string') return { markup: part };
    const style = part.style === 'flow' ? around.style : part.style;
    return { ...around, content: part.content, style };
  });
}

function writeNode(node: AnyNode, around: PendingContent, writing: Writing): void {
  const { tag, attributes, children } = node;
  const { output, pending } = writing;
  const span = writing.spans.open(node, around.within, output.length);
  const data = entityDataOf(node, { ...around, within: span }, writing);
  let start = `<${xmlName(tag)}`;
  for (const [name, value] of Object.entries(attributes)) {
    start += ` ${xmlName(name)}="${attributeText(value)}"`;
  }
  if (children.length === 0) {
    pending.push({ markup: `${start}/>`, closes: span });
    return;
  }
  output.append(`${start}>`);
  pending.push({ markup: `</${tag}>`, closes: span });
  const inside = { style: styleInside(tag, around.style), data, within: span };
  pushReversed(pending, children, (content) => ({ content, ...inside }));
}

function attributeText(value: string | Markup): string {
  return typeof value === 'string' ? escapeText(value) : writeContent(value, 'value').markup;
}

/** Where the data of entities inside a node goes: into the node's own, when it is an entity. */
function entityDataOf(node: AnyNode, around: PendingContent, writing: Writing): EntityObject {
  const id = node.attributes['data-entity-id'];
  if (node.data === undefined || typeof id !== 'string') return around.data;
  takeData(Object.fromEntries([[id, node.data]]), around, writing);
  return entityObjectAt(around.data, id) ?? around.data;
}

function takeData(entities: JsonObject, { data, within }: PendingContent, writing: Writing): void {
  for (const key of addEntities(data, entities)) {
    writing.taken.push({ key, span: within, offset: writing.output.length });
  }
}

type AnyNode = MessageNode<string, unknown>;

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

function isNode(content: object): content is AnyNode {
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
