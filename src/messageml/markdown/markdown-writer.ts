import type { DocumentElement, DocumentNode } from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import type { JsonObject } from '../json.js';
import { collapseLineEnds, escapeMarkdown } from './escape.js';
import type { CollectEntity, LegacyEntityList } from './legacy-entities.js';

/**
 * What an element is in Markdown:
 *
 * - `block`: a paragraph, list, table, form or the like. Inside an inline element it has no place,
 *   and the service leaves it out with all its content;
 * - `inline`: a part of a line;
 * - `transparent`: nothing by itself; its content belongs to the element around it;
 * - `absent`: nothing at all.
 */
export type MarkdownElement =
  | {
      readonly kind: 'block' | 'inline';
      readonly write: WriteElement;
      /** What a block of code shows of it, where that is not the text in it. */
      readonly codeText?: (element: DocumentElement) => string | undefined;
      /** What is between this element and the next one, if one follows. */
      readonly separator?: string;
    }
  | { readonly kind: 'transparent' }
  | { readonly kind: 'absent' };

/**
 * Writes an element. `parent` is the element whose content it belongs to in Markdown; `undefined`
 * at the top.
 */
export type WriteElement = (
  writer: MarkdownWriter,
  element: DocumentElement,
  parent: DocumentElement | undefined,
) => void;

/** How each element is written. */
export type MarkdownTable = Readonly<Record<ElementName, MarkdownElement>>;

const lineFeed = 10;

/** The Markdown text while it is written, and where in the document the writer is. */
export class MarkdownWriter {
  /** Whether line ends of text are kept, as in `<pre>`. */
  preformatted = false;
  /** How deep bullet lists are in items of lists. */
  bulletLevel = 0;
  /** How deep numbered lists are in items of lists. */
  numberedLevel = 0;
  /** The number of the next item; `undefined` outside of numbered lists. */
  itemNumber: number | undefined;

  #out = '';
  #last = '\n';
  readonly #table: MarkdownTable;
  readonly #collect: CollectEntity | undefined;
  #parent: DocumentElement | undefined;
  #insideInline = false;
  /** What to put before the next sibling, if one comes: the gap between cells, for example. */
  #separator = '';
  #written = 0;

  constructor(table: MarkdownTable, collect?: CollectEntity) {
    this.#table = table;
    this.#collect = collect;
  }

  /** The Markdown so far. */
  get text(): string {
    return this.#out;
  }

  /** How many nodes were written: tells whether an element has any content in Markdown. */
  get nodesWritten(): number {
    return this.#written;
  }

  /** Adds text as it is. */
  write(text: string): void {
    if (text === '') {
      return;
    }
    this.#out += text;
    this.#last = text;
  }

  /** Adds text so that Markdown reads it as text. */
  writeText(text: string): void {
    this.write(escapeMarkdown(this.preformatted ? text : collapseLineEnds(text)));
  }

  /** Ends the line, unless the writer is at the start of one. */
  line(): void {
    if (!this.#atLineStart()) {
      this.write('\n');
    }
  }

  /** Ends the line and leaves an empty one, unless the writer is at the start of a line. */
  emptyLine(): void {
    if (!this.#atLineStart()) {
      this.write('\n\n');
    }
  }

  /** Adds an entity's text and notes where it stands. */
  writeEntity(
    list: LegacyEntityList,
    text: string,
    entityAt: (indexStart: number, indexEnd: number) => JsonObject,
  ): void {
    const start = this.#out.length;
    this.write(text);
    this.#collect?.(list, entityAt(start, this.#out.length));
  }

  /** Writes the content of an element, or of the document. */
  writeChildren(parent: { readonly children: readonly DocumentNode[] }): void {
    for (const child of parent.children) {
      this.writeNode(child);
    }
  }

  /** Writes the text inside an element, and nothing else. */
  writeTextOf(element: DocumentElement, insideInline = false): void {
    for (const child of element.children) {
      if (child.type === 'text') {
        this.writeText(child.value);
        continue;
      }
      const row = this.#table[child.name];
      const { kind } = row;
      if (kind === 'block' && insideInline) {
        continue;
      }
      const text = 'codeText' in row ? row.codeText(child) : undefined;
      if (text === undefined) {
        this.writeTextOf(child, kind === 'transparent' ? insideInline : kind === 'inline');
      } else {
        this.writeText(text);
      }
    }
  }

  /** Writes a node, unless it has no place here. */
  writeNode(node: DocumentNode): void {
    if (node.type === 'text') {
      this.#startNode();
      this.writeText(node.value);
      return;
    }
    const row = this.#table[node.name];
    if (row.kind === 'absent') {
      return;
    }
    if (row.kind === 'transparent') {
      this.writeChildren(node);
      return;
    }
    const inline = row.kind === 'inline';
    if (!inline && this.#insideInline) {
      return;
    }
    this.#startNode();
    const parent = this.#parent;
    const insideInline = this.#insideInline;
    this.#parent = node;
    this.#insideInline = inline;
    row.write(this, node, parent);
    this.#parent = parent;
    this.#insideInline = insideInline;
    this.#separator = row.separator ?? '';
  }

  #startNode(): void {
    this.#written += 1;
    if (this.#separator === '') {
      return;
    }
    this.write(this.#separator);
    this.#separator = '';
  }

  #atLineStart(): boolean {
    return this.#last.charCodeAt(this.#last.length - 1) === lineFeed;
  }
}
