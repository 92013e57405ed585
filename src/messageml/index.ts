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
export { elementNames } from './elements/names.js';
export type { ElementName } from './elements/names.js';
export { isJsonObject } from './json.js';
export type { JsonObject, JsonValue } from './json.js';
export * from './compose/index.js';
