/** @module The MessageML engine: read, check, explain and render messages. Runs in Node and browsers. */

export type { AsyncCheckOptions, CheckedMessage, CheckOptions } from './check.js';
export type { Diagnostic, Position, Severity } from './diagnostics/diagnostic.js';
export type {
  AsyncDirectory,
  Directory,
  DirectoryUser,
  Instrument,
  InstrumentCriteria,
} from './directory.js';
export { checkMessageML, parseMessageML } from './check-message.js';
export { checkMessageMLAsync } from './check-message-async.js';
export { attributeOf } from './document.js';
export type {
  CashtagEntity,
  DateTimeEntity,
  DocumentAttribute,
  DocumentElement,
  DocumentNode,
  DocumentText,
  EmojiEntity,
  EntityReference,
  Format,
  HashtagEntity,
  InstrumentEntity,
  MentionEntity,
  MessageMLDocument,
  SuppliedEntity,
} from './document.js';
export { entityDataOf } from './entities/entity-data.js';
export { entityJsonOf } from './entities/entity-json.js';
export { elementNames, interactiveElementNames } from './elements/names.js';
export type { ElementName } from './elements/names.js';
export { elements } from './elements/table.js';
export { isJsonObject } from './json.js';
export type { JsonObject, JsonValue } from './json.js';
export { memoryDirectory } from './memory-directory.js';
export { MessageMLError } from './message-error.js';
export { renderPresentationML } from './presentation/render-presentation.js';
export { renderText } from './presentation/render-text.js';
export { parseXml } from './reader/parse-xml.js';
export type { XmlAttribute, XmlElement, XmlNode, XmlOther, XmlText } from './reader/nodes.js';
export { styleProperties } from './values/style.js';
export * from './compose/index.js';
export * from './counters/index.js';
export * from './incoming/index.js';
export * from './markdown/index.js';
