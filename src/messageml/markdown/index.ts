/** @module Messages as Markdown: the text form that the service keeps for old clients. */

export type { LegacyEntities, LegacyEntityList } from './legacy-entities.js';
export { legacyEntitiesOf, renderMarkdown } from './render-markdown.js';
