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
    open: [],
  };
  const { output, spans, taken, open } = writing;
  writeOne(content, { style, data, within: undefined }, writing);
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next < level.items.length) {
      writeNext(level, writing);
    } else {
      open.pop();
      if (level.closes !== undefined) close(level.closes, output);
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
  readonly open: Level[];
}

/** What content inherits from where it stands. */
interface Around {
  readonly style: TextStyle;
  /** Where the data of entities goes. */
  readonly data: EntityObject;
  readonly within: NodeSpan | undefined;
}

/** A list, an element or markup, of which the items before `next` are written. */
type Level = ListLevel | MarkupLevel;

interface ListLevel extends Around {
  readonly isMarkup: false;
  readonly items: readonly AnyContent[];
  next: number;
  /** The element that ends where the items end. */
  readonly closes: NodeSpan | undefined;
}

interface MarkupLevel extends Around {
  readonly isMarkup: true;
  readonly items: Markup['parts'];
  next: number;
  readonly closes: undefined;
}

function writeNext(level: Level, writing: Writing): void {
  if (!level.isMarkup) {
    writeOne(level.items[level.next++], level, writing);
    return;
  }
  const part = level.items[level.next++];
  if (typeof part === 'string') {
    writing.output.append(part);
  } else if (part !== undefined) {
    const { data, within } = level;
    const style = part.style === 'flow' ? level.style : part.style;
    writeOne(part.content, { style, data, within }, writing);
  }
}

function writeOne(content: AnyContent, around: Around, writing: Writing): void {
  const text = textOf(content, around.style);
  if (text !== undefined) {
    writing.output.append(text);
    return;
  }
  if (typeof content !== 'object' || content === null) return;
  const { style, data, within } = around;
  const closes = undefined;
  if (isList(content)) {
    writing.open.push({ isMarkup: false, items: content, next: 0, style, data, within, closes });
  } else if (isMarkup(content)) {
    const { parts: items } = content;
    if (content.data !== undefined) takeData(content.data, data, within, writing);
    writing.open.push({ isMarkup: true, items, next: 0, style, data, within, closes });
  } else if (isNode(content)) {
    writeNode(content, around, writing);
  } else {
    throw new TypeError(
      `A message cannot show ${nameOf(content)}. Give it text, a number, or what the builders make.`,
    );
  }
}

/** How text and numbers are written; `undefined` for everything else. */
function textOf(content: unknown, style: TextStyle): string | undefined {
  if (typeof content === 'string') return writeText(content, style);
  return typeof content === 'number' || typeof content === 'bigint' ? String(content) : undefined;
}

function writeNode(node: AnyNode, around: Around, writing: Writing): void {
  const { tag, attributes, children } = node;
  const { output, open } = writing;
  const span = writing.spans.open(node, around.within, output.length);
  const data = dataInside(node, around.data, span, writing);
  let start = `<${xmlName(tag)}`;
  for (const name of Object.keys(attributes)) {
    start += ` ${xmlName(name)}="${attributeText(attributes[name] ?? '')}"`;
  }
  const style = styleInside(tag, around.style);
  const onlyText = children.length === 1 ? textOf(children[0], style) : undefined;
  if (children.length === 0) {
    output.appendTag(`${start}/>`);
    span.end = output.length;
  } else if (onlyText !== undefined) {
    output.appendTag(`${start}>`);
    output.append(onlyText);
    close(span, output);
  } else {
    output.appendTag(`${start}>`);
    const within = span;
    const closes = span;
    open.push({ isMarkup: false, items: children, next: 0, style, data, within, closes });
  }
}

function close(span: NodeSpan, output: MarkupOutput): void {
  output.appendTag(`</${span.node.tag}>`);
  span.end = output.length;
}

function attributeText(value: string | Markup): string {
  return typeof value === 'string' ? escapeText(value) : writeContent(value, 'value').markup;
}

/** Where the data of entities inside a node goes: into the node's own, when it is an entity. */
function dataInside(
  node: AnyNode,
  around: EntityObject,
  span: NodeSpan,
  writing: Writing,
): EntityObject {
  if (node.data === undefined) return around;
  const id = node.attributes['data-entity-id'];
  if (typeof id !== 'string') return around;
  takeData(Object.fromEntries([[id, node.data]]), around, span, writing);
  return entityObjectAt(around, id) ?? around;
}

function takeData(
  entities: JsonObject,
  data: EntityObject,
  within: NodeSpan | undefined,
  writing: Writing,
): void {
  for (const key of addEntities(data, entities)) {
    writing.taken.push({ key, span: within, offset: writing.output.length });
  }
}

type AnyNode = MessageNode<string, unknown>;

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

function xmlName(name: string): string {
  if (isPlainName(name) || xmlNamePattern.test(name)) return name;
  throw new TypeError(
    `${JSON.stringify(name)} cannot be the name of an element or attribute: letters, digits, "-", "_", "." and ":" only.`,
  );
}

const xmlNamePattern = /^[\p{L}_][\p{L}\p{N}_.:-]*$/u;

/** Whether a name has small letters only, as nearly all have: faster to see than the pattern. */
function isPlainName(name: string): boolean {
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if (code < 0x61 || code > 0x7a) return false;
  }
  return name !== '';
}
