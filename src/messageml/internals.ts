/** @module What the other parts of the package need of the engine, and its users do not. */

export { carriedData } from './compose/carried-data.js';
export { composeMessage } from './compose/check-message.js';
export { escapeLines, escapeText } from './compose/escape.js';
export { checkedMarkup, checkedTextOf } from './compose/markup.js';
export { refusalText } from './compose/refusal.js';
export { mayBeTooLong, splitMessageInSteps } from './compose/split/split-message.js';
export { valueMeant } from './diagnostics/suggestions.js';
export { interactiveElementNames } from './document/element-names.js';
export { codeLanguages } from './elements/code.js';
export { type ElementExample, elementExamples } from './elements/examples.js';
export { presentationMarkers } from './elements/presentation-markers.js';
export { presentationName } from './elements/presentation-name.js';
export { allEmojis } from './entities/emojis.js';
export { fieldProblems } from './forms/field-problems.js';
export { presentationForms } from './forms/presentation-forms.js';
export { type FormTree, readForm } from './forms/read-form.js';
export { isUnavailable } from './forms/unavailable.js';
export {
  type MessagePreview,
  previewOfMessage,
  previewedCharacters,
  textOfBroken,
} from './incoming/message-preview.js';
export { incomingMessageInSteps } from './incoming/read-incoming-message.js';
export { isWhite } from './incoming/white-space.js';
export { isJsonObject } from './json.js';
export type { XmlAttribute, XmlElement, XmlNode, XmlOther, XmlText } from './reader/nodes.js';
export { parseXml } from './reader/parse-xml.js';
export { type Steps } from './reader/steps.js';
export { readLeadingJson } from './values/json.js';
export { jsonList } from './values/json-list.js';
export { styleProperties } from './values/style-properties.js';
export { uriProblem } from './values/uri.js';
export { webAddressAt } from './values/web-address.js';
