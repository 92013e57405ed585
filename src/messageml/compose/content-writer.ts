import { CadenzaError } from '../../contract/errors.js';
import type { JsonObject } from '../json.js';
import { AttributeWriter } from './attribute-writer.js';
import { containsItself } from './containment.js';
import type { AnyContent, Markup, MessageNode } from './content.js';
import { isList, noAttributes } from './element.js';
import type { EntityObject } from './entity-objects.js';
import { addEntities, entityObjectAt } from './entity-objects.js';
import { isMarkup } from './markup.js';
import { MarkupOutput } from './markup-output.js';
import type { NodeSpan, NodeSpans } from './node-span.js';
import type { TagText } from './tag-texts.js';
import { TagTexts } from './tag-texts.js';
import type { TextStyle } from './text-style.js';
import { styleInside } from './text-style.js';
import { type LongTexts, TextWriter } from './text-writer.js';
import type { XmlTree } from './xml-tree.js';

/** An entity whose key was taken by other data, which stayed. */
export interface TakenKey {
  readonly key: string;
  readonly span: NodeSpan | undefined;
  readonly offset: number;
}

/** Who gets what is written, while it is being written, and what of it. */
export interface WriterOptions {
  readonly spans?: NodeSpans;
  readonly tree?: XmlTree;
  /** Default: `whole`. */
  readonly longTexts?: LongTexts;
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

type AnyNode = MessageNode<string, unknown>;

/** Writes one piece of content as MessageML. */
export class ContentWriter {
  readonly output = new MarkupOutput();
  /** The entity data that the content brings. */
  readonly data: EntityObject = {};
  readonly taken: TakenKey[] = [];
  /** Whether there may be a `<messageML>` in the markup. */
  mayHaveRoot = false;
  /** An explicit stack, so that depth is not limited by the call stack. */
  readonly #open: Level[] = [];
  readonly #tags = new TagTexts();
  readonly #texts: TextWriter;
  readonly #attributes: AttributeWriter;
  readonly #spans: NodeSpans | undefined;
  readonly #tree: XmlTree | undefined;

  constructor({ spans, tree, longTexts = 'whole' }: WriterOptions = {}) {
    this.#spans = spans;
    this.#tree = tree;
    this.#texts = new TextWriter(this.output, tree, longTexts);
    this.#attributes = new AttributeWriter(this.#tags, tree, (value) => {
      this.mayHaveRoot = true;
      return writtenText(value, 'value');
    });
  }

  /** Whether some text was long, and was not treated like others. */
  get hasLongText(): boolean {
    return this.#texts.hasLong;
  }

  /**
   * @throws CadenzaError `BAD_ARGUMENT` when a value cannot be content, or contains itself
   */
  write(content: AnyContent, style: TextStyle): void {
    const { data } = this;
    const open = this.#open;
    this.#writeOne(content, { style, data, within: undefined });
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      if (level.next === level.items.length) {
        this.#leave(level);
      } else if (level.isMarkup) {
        this.#writePart(level);
      } else {
        this.#writeItems(level);
      }
    }
  }

  /** Writes what is in a level next. */
  #enter(level: Level): void {
    this.#open.push(level);
    if (containsItself(this.#open, itemsOf)) {
      throw new CadenzaError(
        'BAD_ARGUMENT',
        'A message cannot show content that contains itself: it has no end. Look for a list or element that was put into itself.',
      );
    }
  }

  #leave({ closes, within }: Level): void {
    this.#open.pop();
    if (closes === undefined) {
      return;
    }
    this.output.appendTag(closes.close);
    this.#end(within);
  }

  /** Writes what is left of a list, up to the first item that has a level of its own. */
  #writeItems(level: ListLevel): void {
    const { items } = level;
    const depth = this.#open.length;
    while (level.next < items.length && this.#open.length === depth) {
      this.#writeOne(items[level.next++], level);
    }
  }

  #writePart(level: MarkupLevel): void {
    const part = level.items[level.next++];
    if (typeof part === 'string') {
      this.output.append(part);
    } else if (part !== undefined) {
      const { data, within } = level;
      const style = part.style === 'flow' ? level.style : part.style;
      this.#writeOne(part.content, { style, data, within });
    }
  }

  #writeOne(content: AnyContent, around: Around): void {
    if (typeof content === 'string') {
      this.#texts.write(content, around.style);
    } else if (typeof content === 'object' && content !== null) {
      this.#writeObject(content, around);
    } else if (typeof content === 'number' || typeof content === 'bigint') {
      this.#texts.writePlain(String(content));
    } else {
      refuseUnshowable(content);
    }
  }

  #writeObject(content: AnyContent & object, around: Around): void {
    if (isNode(content)) {
      this.#writeNode(content, around);
      return;
    }
    const { style, data, within } = around;
    const closes = undefined;
    if (isList(content)) {
      this.#enter({ isMarkup: false, items: content, next: 0, style, data, within, closes });
    } else if (isMarkup(content)) {
      this.mayHaveRoot = true;
      this.#tree?.giveUp();
      if (content.data !== undefined) {
        this.#takeData(content.data, data, within);
      }
      this.#enter({ isMarkup: true, items: content.parts, next: 0, style, data, within, closes });
    } else {
      throw new CadenzaError('BAD_ARGUMENT', notShowable(content));
    }
  }

  #writeNode(node: AnyNode, around: Around): void {
    const { tag, attributes, children } = node;
    const { output } = this;
    const tree = this.#tree;
    const start = output.length;
    const span = this.#spans?.open(node, around.within, start);
    const text = this.#tags.of(tag);
    const data = node.data === undefined ? around.data : this.#dataInside(node, around.data, span);
    if (tag === 'messageML') {
      this.mayHaveRoot = true;
    }
    if (!text.isSimple || tag === 'messageML') {
      tree?.giveUp();
    }
    tree?.open(tag, start);
    if (children.length === 0) {
      output.appendTag(`${this.#beginOf(node, text, start)}/>`);
      this.#end(span);
      return;
    }
    const tagOpen =
      attributes === noAttributes ? text.open : `${this.#beginOf(node, text, start)}>`;
    if (children.length === 1 && this.#texts.writeAlone(tagOpen, children[0], text.close)) {
      this.#end(span);
      return;
    }
    output.appendTag(tagOpen);
    const style = around.style === 'flow' ? text.style : styleInside(tag, around.style);
    this.#enter({
      isMarkup: false,
      items: children,
      next: 0,
      style,
      data,
      within: span,
      closes: text,
    });
  }

  /** A start tag, up to where it is closed. */
  #beginOf(node: AnyNode, { begin }: TagText, start: number): string {
    if (node.attributes === noAttributes) {
      return begin;
    }
    return begin + this.#attributes.write(node, start + begin.length);
  }

  #end(span: NodeSpan | undefined): void {
    const { length } = this.output;
    if (span !== undefined) {
      span.end = length;
    }
    this.#tree?.close(length);
  }

  /** Where the data of entities inside a node goes: into the node's own, when it is an entity. */
  #dataInside(
    { data, attributes }: AnyNode,
    around: EntityObject,
    span: NodeSpan | undefined,
  ): EntityObject {
    const id = attributes['data-entity-id'];
    if (data === undefined || typeof id !== 'string') {
      return around;
    }
    this.#takeData(Object.fromEntries([[id, data]]), around, span);
    return entityObjectAt(around, id) ?? around;
  }

  #takeData(entities: JsonObject, data: EntityObject, within: NodeSpan | undefined): void {
    for (const key of addEntities(data, entities)) {
      this.taken.push({ key, span: within, offset: this.output.length });
    }
  }
}

function itemsOf({ items }: Level): Level['items'] {
  return items;
}

/** What markup is in a style. */
function writtenText(content: AnyContent, style: TextStyle): string {
  const writer = new ContentWriter();
  writer.write(content, style);
  return writer.output.text();
}

/** Plain JavaScript may hand over what the compiler would have refused. */
function refuseUnshowable(content: unknown): void {
  if (typeof content === 'function' || typeof content === 'symbol') {
    throw new CadenzaError('BAD_ARGUMENT', notShowable(content));
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

/** Says that plain JavaScript gave something that a message cannot show. */
function notShowable(value: object | symbol): string {
  if (value instanceof Promise) {
    return 'A message cannot show a promise. Await it, and give what it resolves to.';
  }
  return `A message cannot show ${nameForPeople(value)}. Give it text, a number, or what the builders make.`;
}

function nameForPeople(value: object | symbol): string {
  if (typeof value !== 'object') {
    return `a ${typeof value}`;
  }
  const constructor: unknown = value.constructor;
  return typeof constructor === 'function' && constructor !== Object
    ? `a value of the class ${constructor.name}`
    : 'this object';
}
