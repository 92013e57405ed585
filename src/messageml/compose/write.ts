import type { JsonObject } from '../json.js';
import type { Draft } from '../build/draft.js';
import type { AnyContent, MessageNode } from './content.js';
import { isList, noAttributes } from './element.js';
import { addEntities, entityObjectAt } from './entity-objects.js';
import type { EntityObject } from './entity-objects.js';
import { carriedText, escapeText, isPlain, linesOf } from './escape.js';
import { isMarkup } from './markup.js';
import type { Markup } from './markup.js';
import { MarkupOutput } from './markup-output.js';
import { NodeSpans } from './node-span.js';
import type { NodeSpan } from './node-span.js';
import { TagTexts } from './tag-texts.js';
import type { TagText } from './tag-texts.js';
import { styleInside } from './text-style.js';
import type { TextStyle } from './text-style.js';
import { XmlTree } from './xml-tree.js';

/** Content written as MessageML, without a root, and the entity data it brings. */
export interface WrittenContent {
  readonly markup: string;
  readonly data: JsonObject | undefined;
}

/** {@link WrittenContent} for a check. */
export interface WrittenMessage extends WrittenContent {
  /**
   * What a reader would find in the content within `<messageML>`; `undefined` where it has to be
   * read, because authors wrote some of it.
   */
  readonly root: Draft | undefined;
  /** Whether an entity's key was taken by other data. */
  readonly hasTakenKeys: boolean;
}

/** Where in the markup the nodes of some content stand, for findings about it. */
export interface ContentPlaces {
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
  const { output, data } = write(content, style);
  return { markup: output.text(), data: dataOf(data) };
}

/** {@link writeContent}, together with the nodes that are written. */
export function writeMessage(content: AnyContent): WrittenMessage {
  const tree = new XmlTree('messageML');
  const { output, data, taken } = write(content, 'flow', { tree });
  const markup = output.text();
  const root = tree.rootOf(markup);
  return { markup, data: dataOf(data), root, hasTakenKeys: taken.length > 0 };
}

/**
 * Where the nodes of content stand in what {@link writeContent} makes of it. Only findings ask: most
 * messages have none, so they need not be located while they are written.
 */
export function locateNodes(content: AnyContent): ContentPlaces {
  const spans = new NodeSpans();
  const { taken } = write(content, 'flow', { spans });
  return { spans, taken };
}

function dataOf(data: EntityObject): JsonObject | undefined {
  return Object.keys(data).length > 0 ? data : undefined;
}

function write(
  content: AnyContent,
  style: TextStyle,
  notes: Pick<Writing, 'spans' | 'tree'> = {},
): Writing {
  const data: EntityObject = {};
  const writing: Writing = {
    output: new MarkupOutput(),
    tags: new TagTexts(),
    data,
    taken: [],
    open: [],
    ...notes,
  };
  const { open } = writing;
  writeOne(content, { style, data, within: undefined }, writing);
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    if (level.next < level.items.length) {
      writeNext(level, writing);
    } else {
      open.pop();
      if (level.closes !== undefined) close(level.closes, level.within, writing);
    }
  }
  return writing;
}

interface Writing {
  readonly output: MarkupOutput;
  readonly tags: TagTexts;
  readonly data: EntityObject;
  readonly taken: TakenKey[];
  /** An explicit stack, so that depth is not limited by the call stack. */
  readonly open: Level[];
  readonly spans?: NodeSpans;
  readonly tree?: XmlTree;
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
  readonly closes: TagText | undefined;
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
  if (writeSimple(content, around.style, writing)) return;
  if (typeof content !== 'object' || content === null) return;
  const { style, data, within } = around;
  const closes = undefined;
  if (isList(content)) {
    writing.open.push({ isMarkup: false, items: content, next: 0, style, data, within, closes });
  } else if (isMarkup(content)) {
    const { parts: items } = content;
    writing.tree?.giveUp();
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

/** Writes text and numbers; tells whether content was one of these. */
function writeSimple(content: unknown, style: TextStyle, writing: Writing): boolean {
  if (typeof content === 'string') writeText(content, style, writing);
  else if (typeof content === 'number' || typeof content === 'bigint') {
    writePiece(String(content), writing);
  } else return false;
  return true;
}

function writeText(text: string, style: TextStyle, writing: Writing): void {
  if (style !== 'flow' || isPlain(text)) {
    writePiece(text, writing);
    return;
  }
  linesOf(text).forEach((line, index) => {
    if (index > 0) writeLineBreak(writing);
    writePiece(line, writing);
  });
}

function writeLineBreak({ output, tree }: Writing): void {
  tree?.open('br', output.length);
  output.appendTag('<br/>');
  tree?.close(output.length);
}

function writePiece(text: string, { output, tree }: Writing): void {
  const start = output.length;
  output.append(escapeText(text));
  tree?.text(carriedText(text), start, output.length);
}

function writeNode(node: AnyNode, around: Around, writing: Writing): void {
  const { tag, attributes, children } = node;
  const { output, open, tree } = writing;
  const text = writing.tags.of(tag);
  const span = writing.spans?.open(node, around.within, output.length);
  const data = dataInside(node, around.data, span, writing);
  if (!text.isSimple || tag === 'messageML') tree?.giveUp();
  tree?.open(tag, output.length);
  output.appendTag(text.begin);
  if (attributes !== noAttributes) writeAttributes(attributes, writing);
  if (children.length === 0) {
    output.appendTag('/>');
    end(span, writing);
    return;
  }
  output.appendTag('>');
  const style = around.style === 'flow' ? text.style : styleInside(tag, around.style);
  if (children.length === 1 && writeSimple(children[0], style, writing)) {
    close(text, span, writing);
  } else {
    const within = span;
    const closes = text;
    open.push({ isMarkup: false, items: children, next: 0, style, data, within, closes });
  }
}

function writeAttributes(attributes: AnyNode['attributes'], writing: Writing): void {
  const { output, tags, tree } = writing;
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] ?? '';
    const text = tags.ofAttribute(name);
    const nameStart = output.length + 1;
    output.appendTag(text.begin);
    const start = output.length;
    if (typeof value === 'string') {
      output.appendTag(escapeText(value));
      if (text.isSimple) tree?.attribute(name, carriedText(value), nameStart, start, output.length);
      else tree?.giveUp();
    } else {
      output.appendTag(writeContent(value, 'value').markup);
      tree?.giveUp();
    }
    output.appendTag('"');
  }
}

function close(text: TagText, span: NodeSpan | undefined, writing: Writing): void {
  writing.output.appendTag(text.close);
  end(span, writing);
}

function end(span: NodeSpan | undefined, { output, tree }: Writing): void {
  if (span !== undefined) span.end = output.length;
  tree?.close(output.length);
}

/** Where the data of entities inside a node goes: into the node's own, when it is an entity. */
function dataInside(
  node: AnyNode,
  around: EntityObject,
  span: NodeSpan | undefined,
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
