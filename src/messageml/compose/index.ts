/**
 * @module Composing messages: text that is always text, elements that fit together, forms that know
 * their fields, structured objects, and one check before anything is sent.
 */

// Content, and messages made of it.
export { checkMessage } from './check-message.js';
export type { CheckedContent, ContentCheckOptions, ContentFinding } from './check-message.js';
export type { Content, FlowContent, Markup, MessageContent, MessageNode } from './content.js';
export type { ButtonNeedsForm, NeedsForm, OneOfSeveral } from './inside.js';
export type { PhrasingContent } from './phrasing.js';
export { toMessageML } from './to-messageml.js';
export type { ComposedMessage } from './to-messageml.js';
export { splitMessage } from './split/split-message.js';
export type { SplitLimits } from './split/split-message.js';

// Elements, one function each, and what is often made of them.
export * from './builders/index.js';
export * from './blocks/index.js';
export type { Style } from './style.js';

// Replies to forms.
export * from './forms/index.js';
export { instantOf, isDateText, isTimeText, isTimeZone } from './calendar.js';
export type { DateText, TimeText } from './calendar.js';

// Structured objects, and expressions that the service evaluates.
export * from './entities/index.js';

// Markup, and elements of any name: for those who know MessageML.
export { element } from './element.js';
export type { AttributeValue } from './element.js';
export { isMarkup, messageML, unsafeMessageML } from './markup.js';
