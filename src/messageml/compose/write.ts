import type { JsonObject } from '../json.js';
import type { Draft } from '../build/draft.js';
import { containsItself } from './containment.js';
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

/** The path to what of some content cannot be written, or to the entity whose data is no JSON. */
export function pathOfFailure(content: AnyContent): string {
  const spans = new NodeSpans();
  try {
    write(content, 'flow', { spans });
  } catch {
    return spans.pathOf(spans.innermostOpen());
  }
  return spans.pathOf(spans.find(({ data }) => !isJson(data)));
}

function isJson(data: unknown): boolean {
  try {
    JSON.stringify(data);
    return true;
  } catch {
    return false;
  }
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
  if (typeof content !== 'object' || content === null) {
    refuseUnshowable(content);
    return;
  }
  const { style, data, within } = around;
  const closes = undefined;
  if (isList(content)) {
    enter({ isMarkup: false, items: content, next: 0, style, data, within, closes }, writing);
  } else if (isMarkup(content)) {
    const { parts: items } = content;
    writing.tree?.giveUp();
    if (content.data !== undefined) takeData(content.data, data, within, writing);
    enter({ isMarkup: true, items, next: 0, style, data, within, closes }, writing);
  } else if (isNode(content)) {
    writeNode(content, around, writing);
  } else {
    throw new TypeError(notShowable(nameOf(content)));
  }
}

/** Plain JavaScript may hand over what the compiler would have refused. */
function refuseUnshowable(content: unknown): void {
  if (typeof content === 'function' || typeof content === 'symbol') {
    throw new TypeError(notShowable(`a ${typeof content}`));
  }
}

function notShowable(what: string): string {
  return `A message cannot show ${what}. Give it text, a number, or what the builders make.`;
}

/** What is in a level is written next. */
function enter(level: Level, { open }: Writing): void {
  open.push(level);
  if (containsItself(open, ({ items }) => items)) {
    throw new TypeError(
      'A message cannot show content that contains itself: it has no end. Look for a list or element that was put into itself.',
    );
  }
}

/** Writes text and numbers; tells whether content was one of these. */
function writeSimple(content: unknown, style: TextStyle, writing: Writing): boolean {
  if (typeof content === 'string') writeText(content, style, writing);
  else if (typeof content === 'number' || typeof content === 'bigint') {
    writePlain(String(content), writing);
  } else return false;
  return true;
}

function writeText(text: string, style: TextStyle, writing: Writing): void {
  if (isPlain(text)) {
    writePlain(text, writing);
    return;
  }
  if (style !== 'flow') {
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

/** Writes text that needs no escaping. */
function writePlain(text: string, { output, tree }: Writing): void {
  const start = output.length;
  output.append(text);
  // What it meets may have made a reference of its first character.
  tree?.text(text, start, output.length);
}

function writePiece(text: string, { output, tree }: Writing): void {
  const start = output.length;
  output.append(escapeText(text));
  tree?.text(carriedText(text), start, output.length);
}

function writeNode(node: AnyNode, around: Around, writing: Writing): void {
  const { tag, attributes, children } = node;
  const { output, tree } = writing;
  const start = output.length;
  const span = writing.spans?.open(node, around.within, start);
  const text = writing.tags.of(tag);
  const data = dataInside(node, around.data, span, writing);
  if (!text.isSimple || tag === 'messageML') tree?.giveUp();
  tree?.open(tag, start);
  const given =
    attributes === noAttributes
      ? text.begin
      : text.begin + attributesText(node, start + text.begin.length, writing);
  if (children.length === 0) {
    output.appendTag(`${given}/>`);
    end(span, writing);
    return;
  }
  const style = around.style === 'flow' ? text.style : styleInside(tag, around.style);
  const only = children.length === 1 ? inOnePiece(children[0], style) : undefined;
  if (only !== undefined) {
    const piece = escapeText(only);
    const begin = start + given.length + 1;
    output.appendTag(`${given}>${piece}${text.close}`);
    tree?.text(piece === only ? only : carriedText(only), begin, begin + piece.length);
    end(span, writing);
    return;
  }
  output.appendTag(`${given}>`);
  const within = span;
  const closes = text;
  enter({ isMarkup: false, items: children, next: 0, style, data, within, closes }, writing);
}

/** Content that is one piece of text, as most cells of a table are; `undefined` for anything else. */
function inOnePiece(content: AnyContent, style: TextStyle): string | undefined {
  if (typeof content === 'number') return String(content);
  if (typeof content !== 'string') return undefined;
  return style !== 'flow' || isPlain(content) || linesOf(content).length === 1
    ? content
    : undefined;
}

/** The attributes as they are written from an offset on, which the tree is told of. */
function attributesText(
  { tag, attributes }: AnyNode,
  offset: number,
  { tags, tree }: Writing,
): string {
  let written = '';
  for (const name of Object.keys(attributes)) {
    const value = attributes[name] ?? '';
    const { begin, isSimple } = tags.ofAttribute(name);
    if (typeof value === 'string') {
      const piece = escapeText(value);
      const nameStart = offset + written.length + 1;
      const start = offset + written.length + begin.length;
      written += `${begin}${piece}"`;
      if (isSimple) {
        const carried = piece === value ? value : carriedText(value);
        tree?.attribute(name, carried, nameStart, start, start + piece.length);
        continue;
      }
    } else {
      if (!isMarkup(value)) throw new TypeError(unfit(name, tag));
      written += `${begin}${writeContent(value, 'value').markup}"`;
    }
    tree?.giveUp();
  }
  return written;
}

function unfit(attribute: string, tag: string): string {
  return `The attribute ${JSON.stringify(attribute)} of <${tag}> takes text, a number, a boolean or markup.`;
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
