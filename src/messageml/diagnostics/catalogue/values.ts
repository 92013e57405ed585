import type { CatalogueEntry } from '../catalogue-entry.js';

/** Findings about the values of attributes. */
export const valueFindings = {
  'attribute-required': {
    severity: 'error',
    summary: 'A required attribute is missing or blank',
    message: '<{element}> needs the attribute {attribute}.',
    explanation: 'Without it the element cannot work. A blank value counts as missing.',
    fix: 'Add {attribute}="…".',
    service: 'The attribute "{attribute}" is required',
  },
  'value-not-in-list': {
    severity: 'error',
    summary: 'A value that is not one of the allowed ones',
    message: 'The attribute {attribute} of <{element}> is one of: {values}.',
    explanation: 'The attribute takes only these words; upper and lower case do not matter.',
    service:
      'Attribute "{attribute}" of element "{element}" can only be one of the following values: [{values}].',
  },
  'value-too-long': {
    severity: 'error',
    summary: 'A value that is too long',
    message: 'The attribute {attribute} is longer than {maximum} characters.',
    explanation: 'Lengths are counted in UTF-16 units: most emojis count as two and more.',
    service: 'The attribute "{attribute}" length is bigger than maximum allowed [{maximum}]',
  },
  'value-not-an-integer': {
    severity: 'error',
    summary: 'A value that is not a whole number',
    message: 'The attribute {attribute} is a whole number, not "{value}".',
    explanation: 'Digits, with an optional sign, no spaces, no units.',
    service: 'Invalid input: {attribute} must be a int64 value not "{value}"',
  },
  'invalid-date': {
    severity: 'error',
    summary: 'A value that is not a date',
    message: 'The attribute {attribute} is not {form}.',
    explanation:
      'Dates are written as 2024-12-31. A <dateTime> needs date, time and offset: 2024-12-31T09:29:47Z.',
    service: 'Attribute "{attribute}" has invalid date format',
  },
  'invalid-time': {
    severity: 'error',
    summary: 'A value that is not a time',
    message: 'The attribute {attribute} is not a time of the form 09:29:47.',
    explanation: 'Times are written with two digits each for hours, minutes and seconds.',
    service: 'Attribute "{attribute}" has invalid time format, only HH:mm:ss format is allowed',
  },
  'invalid-id': {
    severity: 'error',
    summary: 'An id with white space, or none',
    message: 'The attribute {attribute} is required and may not contain white space.',
    explanation: 'Dialogs and the actions that open them find each other by this id.',
    service: 'The attribute "{attribute}" is required and must not contain any whitespace',
  },
  'duplicate-id': {
    severity: 'error',
    summary: 'The same id twice',
    message: 'The id "{id}" is used twice in this message.',
    explanation: 'Forms and dialogs share one space of ids; each is used once.',
    fix: 'Give one of them another id.',
    service: 'Elements must have unique ids. The following value is not unique: [{id}].',
  },
  'malformed-style': {
    severity: 'error',
    summary: 'A style that cannot be read',
    message: 'The style is not a list of "property: value" separated by semicolons.',
    explanation:
      'Each part between semicolons needs a colon. A semicolon inside a quoted value splits it, too.',
    service: 'Unparseable "style" attribute: {style}',
  },
  'style-property': {
    severity: 'error',
    summary: 'A style property that MessageML does not allow',
    message: 'A style may not have {names}.',
    explanation:
      'Only properties that cannot disturb the chat around the message are allowed, in lower case: colours, fonts, borders, spacing, flex and grid; not position, float, z-index, cursor or vendor prefixes.',
    service: 'Invalid property(s): [{properties}] in the "style" attribute',
  },
  'invalid-uri': {
    severity: 'error',
    summary: 'A link that is not a URI',
    message: 'The link is not a valid URI.',
    explanation:
      'Spaces, quotes, angle brackets, braces, backslashes, ^, ` and | have to be percent-encoded, and % needs two hexadecimal digits after it.',
    fix: 'Encode the address with encodeURI.',
    service: 'Invalid input: null must be a URI value not "{value}"',
  },
  'empty-link': {
    severity: 'error',
    summary: 'A link to nowhere',
    message: 'The attribute href is blank.',
    explanation: 'A link needs an address.',
    fix: 'Write the full address, with https://.',
    service: 'The attribute "href" cannot be empty',
  },
  'relative-link': {
    severity: 'error',
    summary: 'A link without a scheme',
    message: 'The link has no scheme such as https:.',
    explanation: 'A relative address has no page to refer to.',
    fix: 'Write the full address, with https://.',
    service: 'The attribute "href" must contain an absolute URI',
  },
  'link-refused': {
    severity: 'error',
    summary: 'A link that the service does not allow',
    message: 'The link is not allowed: {problem}',
    explanation:
      'Which schemes links may have is set by the administrators of the service; http and https always work.',
    service: '{problem}',
  },
  'chime-source': {
    severity: 'error',
    summary: 'A chime with another sound',
    message: 'The attribute src of a chime has one value only.',
    explanation: 'Messages cannot play other sounds.',
    fix: 'Write <chime/>.',
    service:
      'Attribute "src" value needs to be "https://asset.symphony.com/symphony/audio/chime.mp3"',
  },
} as const satisfies Record<string, CatalogueEntry>;
