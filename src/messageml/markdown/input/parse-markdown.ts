import type { Directory } from '../../directory.js';
import type { MessageMLDocument } from '../../document/document.js';
import { requireGiven, requireOptions } from '../../given.js';
import { DocumentBuilder } from './document-builder.js';
import { EntityNodes } from './entity-nodes.js';
import type { PayloadSource } from './inserts.js';
import { readEntities, readTables } from './inserts.js';
import { MarkdownSyntax } from './markdown-syntax.js';
import { SplicedText } from './spliced-text.js';

/** What comes with a Markdown text. */
export interface MarkdownOptions {
  /** Legacy entities: which characters are hashtags, mentions, links. Default: none. */
  readonly entities?: PayloadSource;
  /** Tables that were pasted into the text. Default: none. */
  readonly media?: PayloadSource;
  /** People and links. Default: everybody exists, links are http or https. */
  readonly directory?: Directory | undefined;
}

/**
 * Reads a message in Markdown, as old clients send it, into a document.
 *
 * Emphasis, code, links, lists and quotes are read as CommonMark; headings, HTML and indented code
 * are text. Hashtags, mentions and tables are not written in the text: they come separately.
 *
 * @example
 * const document = parseMarkdown('Buy **5** $IBM', {
 *   entities: { hashtags: [{ id: '$IBM', indexStart: 10, indexEnd: 14, type: 'KEYWORD' }] },
 * });
 * renderPresentationML(document);
 * // '<div …>Buy <b>5</b> <span class="entity" data-entity-id="keyword1">$IBM</span></div>'
 *
 * @throws MarkdownInputError when the entities or the media cannot be used
 */
export function parseMarkdown(text: string, options: MarkdownOptions = {}): MessageMLDocument {
  requireGiven(text, typeof text === 'string', 'parseMarkdown takes Markdown as text');
  requireOptions(options, 'parseMarkdown');
  const spliced = new SplicedText(text.replaceAll('\u00a0', ' '), [
    ...readTables(options.media),
    ...readEntities(options.entities),
  ]);
  const syntax = new MarkdownSyntax();
  const builder = new DocumentBuilder(syntax, spliced, new EntityNodes(options.directory ?? {}));
  return {
    format: 'PresentationML',
    version: '2.0',
    source: text,
    text,
    data: {},
    dataText: '{}',
    dataLength: 0,
    children: builder.build(syntax.blocks(spliced.text)),
    chime: false,
  };
}
