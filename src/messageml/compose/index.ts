export type { MessageContent, MessageNode } from './content.js';
export { element } from './element.js';
export type { AttributeValue } from './element.js';
export { escapeText } from './escape.js';
export { isMarkup, messageML, unsafeMessageML } from './markup.js';
export type { Markup } from './markup.js';
export { toMessageML } from './to-messageml.js';
export type { ComposedMessage } from './to-messageml.js';
