/** @module The engine behind the messages: documents, what they contain, and their other forms. For tools. */

export { checkMessageMLAsync } from './checker/check-message-async.js';
export { parseMessageML } from './checker/check-message.js';
export type { AsyncCheckOptions } from './checker/check.js';
export { countersOf } from './counters/counters-of.js';
export type { UsageCounter } from './counters/usage-counter.js';
export type {
  AsyncDirectory,
  Directory,
  DirectoryUser,
  Instrument,
  InstrumentCriteria,
} from './directory.js';
export {
  type CashtagEntity,
  type DateTimeEntity,
  type DocumentAttribute,
  type DocumentElement,
  type DocumentNode,
  type DocumentText,
  type EmojiEntity,
  type EntityReference,
  type Format,
  type HashtagEntity,
  type InstrumentEntity,
  type MentionEntity,
  type MessageMLDocument,
  type SuppliedEntity,
  attributeOf,
} from './document/document.js';
export { type ElementName, elementNames } from './document/element-names.js';
export { type ElementTable, elements } from './elements/element-table.js';
export type { FieldElementName } from './elements/registry.js';
export type {
  AttributeDefinition,
  AttributeKind,
  ContentModel,
  ElementFacts,
  PresentationForm,
} from './rules/definition.js';
export { entityDataOf } from './entities/entity-data.js';
export { entityJsonOf } from './entities/entity-json.js';
export type { FormButton, FormDescription } from './forms/form-description.js';
export { formsOf } from './forms/forms-of.js';
export type { PayloadSource } from './markdown/input/inserts.js';
export {
  MarkdownInputError,
  type MarkdownInputErrorCode,
} from './markdown/input/markdown-input-error.js';
export { type MarkdownOptions, parseMarkdown } from './markdown/input/parse-markdown.js';
export type { LegacyEntities, LegacyEntityList } from './markdown/legacy-entities.js';
export { legacyEntitiesOf, renderMarkdown } from './markdown/render-markdown.js';
export { memoryDirectory } from './memory-directory.js';
