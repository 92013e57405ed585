import type { Token } from 'markdown-it';
import { trimmed } from '../../../java/text/index.js';
import type { DocumentNode } from '../../document/document.js';
import type { ElementName } from '../../document/element-names.js';
import type { EntityNodes } from './entity-nodes.js';
import type { InsertedTable } from './inserts.js';
import type { MarkdownSyntax } from './markdown-syntax.js';
import { partsOf } from './markdown-syntax.js';
import { elementNode, textNode } from './nodes.js';
import { SplicedText } from './spliced-text.js';

const fence = '```';

/** How many elements may be inside each other; of deeper ones, only what is in them is kept. */
const maximumDepth = 200;

/** A node that is open: what it holds so far, and what to make of it at its end. */
interface Open {
  readonly children: DocumentNode[];
  /** Whether a paragraph inside starts on a new line when it is not the first block. */
  readonly separates: boolean;
  blocks: number;
  readonly close: (children: readonly DocumentNode[]) => readonly DocumentNode[];
}

const elements = new Map<string, ElementName>([
  ['bullet_list', 'ul'],
  ['ordered_list', 'ol'],
  ['list_item', 'li'],
  ['strong', 'b'],
  ['em', 'i'],
]);

/** Turns what the Markdown parser found into the nodes of a document. */
export class DocumentBuilder {
  readonly #syntax: MarkdownSyntax;
  readonly #source: SplicedText;
  readonly #entities: EntityNodes;
  readonly #open: Open[] = [];
  #current: Open = { children: [], separates: true, blocks: 0, close: (children) => children };

  constructor(syntax: MarkdownSyntax, source: SplicedText, entities: EntityNodes) {
    this.#syntax = syntax;
    this.#source = source;
    this.#entities = entities;
  }

  /** The nodes for a run of tokens, block or inline. */
  build(tokens: readonly Token[]): readonly DocumentNode[] {
    for (const token of tokens) {
      this.#read(token);
    }
    return this.#current.children;
  }

  #read(token: Token): void {
    if (token.nesting === 1) {
      this.#start(token);
    } else if (token.nesting === -1) {
      this.#end(token);
    } else {
      this.#add(token);
    }
  }

  #start(token: Token): void {
    const kind = token.type.replace(/_open$/, '');
    if (token.block) {
      this.#startBlock(kind);
    }
    if (kind === 'paragraph') {
      return;
    }
    this.#open.push(this.#current);
    this.#current = {
      children: [],
      separates: kind !== 'list_item',
      blocks: 0,
      close: this.#closing(kind, token),
    };
  }

  #end(token: Token): void {
    const outer = token.type === 'paragraph_close' ? undefined : this.#open.pop();
    if (outer === undefined) {
      return;
    }
    // One by one: a call cannot pass as many arguments as a long message has parts.
    for (const node of this.#current.close(this.#current.children)) {
      outer.children.push(node);
    }
    this.#current = outer;
  }

  #startBlock(kind: string): void {
    const current = this.#current;
    if (kind === 'paragraph' && current.separates && current.blocks > 0) {
      current.children.push(elementNode('br'));
    }
    current.blocks += 1;
  }

  #closing(kind: string, token: Token): Open['close'] {
    if (this.#open.length > maximumDepth) {
      return (children) => children;
    }
    const name = elements.get(kind);
    if (name !== undefined) {
      return (children) => [elementNode(name, children)];
    }
    if (kind !== 'link') {
      return (children) => children;
    }
    const href = this.#source.written(String(token.attrGet('href') ?? ''));
    return this.#entities.isLink(href)
      ? (children) => [elementNode('a', children, { href })]
      : () => [textNode(href)];
  }

  #add(token: Token): void {
    const { children } = this.#current;
    switch (token.type) {
      case 'inline':
      case 'image':
        for (const part of partsOf(token)) {
          this.#read(part);
        }
        break;
      case 'text':
        this.#addText(token.content);
        break;
      case 'hardbreak':
        children.push(elementNode('br'));
        break;
      case 'code_inline':
        children.push(this.#code(token.content));
        break;
      case 'fence':
        this.#startBlock('fence');
        children.push(this.#fence(token));
        break;
      case 'hr':
        this.#startBlock('hr');
        break;
      // A soft break is left out, without a space in its place: so does the service.
    }
  }

  #addText(content: string): void {
    for (const piece of this.#source.pieces(content)) {
      if (piece.kind === 'text') {
        this.#current.children.push(textNode(piece.text));
      } else if (piece.kind === 'table') {
        this.#current.children.push(this.#table(piece));
      } else {
        this.#current.children.push(...this.#entities.of(piece));
      }
    }
  }

  /** Fences of other kinds than three backticks are text to the service. */
  #fence(token: Token): DocumentNode {
    if (token.markup === fence) {
      return this.#code(token.content, this.#syntax.infoOf(token));
    }
    const content = trimmed(this.#source.written(token.content));
    return textNode(`${token.markup}${content}${token.markup}`);
  }

  #code(content: string, language = ''): DocumentNode {
    const text = trimmed(this.#source.written(content));
    const attributes: Record<string, string> = language === '' ? {} : { language };
    return elementNode('code', text === '' ? [] : [textNode(text)], attributes);
  }

  #table(table: InsertedTable): DocumentNode {
    const rows = table.rows.map((row) => {
      const cells = row.map((cell) => elementNode('td', this.#cell(cell)));
      return elementNode('tr', cells);
    });
    return elementNode('table', rows);
  }

  #cell(text: string): readonly DocumentNode[] {
    const builder = new DocumentBuilder(this.#syntax, new SplicedText(text, []), this.#entities);
    return builder.build(this.#syntax.line(text));
  }
}
