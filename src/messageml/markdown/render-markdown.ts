import type { MessageMLDocument } from '../document/document.js';
import { requireDocument } from '../given.js';
import type { JsonObject } from '../json.js';
import { markdownTable } from './elements.js';
import type { LegacyEntities, LegacyEntityList } from './legacy-entities.js';
import { MarkdownWriter } from './markdown-writer.js';

/**
 * Renders a document as the Markdown that the service makes of it for old clients.
 *
 * It is what the service prints, byte for byte, with its ways: blocks inside inline elements are
 * left out, code loses its line ends, headings look bold.
 *
 * @example
 * renderMarkdown(parseMessageML('<messageML>Buy <b>5</b> <cash tag="IBM"/></messageML>'));
 * // 'Buy **5** $IBM'
 */
export function renderMarkdown(document: MessageMLDocument): string {
  requireDocument(document, 'renderMarkdown');
  const writer = new MarkdownWriter(markdownTable);
  writer.writeChildren(document);
  return writer.text;
}

/**
 * The legacy entities that go with {@link renderMarkdown}: which of its characters are hashtags,
 * cashtags, mentions, links and dates. Those inside code and links are not among them.
 *
 * @example
 * legacyEntitiesOf(parseMessageML('<messageML>Buy <cash tag="IBM"/></messageML>'));
 * // { hashtags: [{ id: '$IBM', text: '$IBM', indexStart: 4, indexEnd: 8, type: 'KEYWORD' }] }
 */
export function legacyEntitiesOf(document: MessageMLDocument): LegacyEntities {
  requireDocument(document, 'legacyEntitiesOf');
  const entities: Partial<Record<LegacyEntityList, JsonObject[]>> = {};
  const writer = new MarkdownWriter(markdownTable, (list, entity) => {
    (entities[list] ??= []).push(entity);
  });
  writer.writeChildren(document);
  return entities;
}
