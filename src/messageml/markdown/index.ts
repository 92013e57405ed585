/** @module Messages as Markdown: the text form of old clients, written and read. */

export type { PayloadSource } from './input/inserts.js';
export { MarkdownInputError } from './input/markdown-input-error.js';
export type { MarkdownInputProblem } from './input/markdown-input-error.js';
export { parseMarkdown } from './input/parse-markdown.js';
export type { MarkdownOptions } from './input/parse-markdown.js';
export type { LegacyEntities, LegacyEntityList } from './legacy-entities.js';
export { legacyEntitiesOf, renderMarkdown } from './render-markdown.js';
