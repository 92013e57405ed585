/** @module The MessageML engine: read, check, explain and render messages. Runs in Node and browsers. */

export type { CheckedMessage, CheckOptions } from './checker/check.js';
export type { Diagnostic, Position, Severity } from './diagnostics/diagnostic.js';
export { checkMessageML } from './checker/check-message.js';
export type { FieldKind } from './elements/definition.js';
export type { Choice, FieldDefinition, FormField, FormInput } from './forms/form-description.js';
export type { JsonObject, JsonValue } from './json.js';
export { MessageMLError } from './message-error.js';
export { renderPresentationML } from './presentation/render-presentation.js';
export { renderText } from './presentation/render-text.js';
export * from './compose/index.js';
export * from './incoming/index.js';
