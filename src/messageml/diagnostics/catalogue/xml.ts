import type { XmlProblem } from '../../reader/problems.js';
import type { CatalogueEntry } from '../catalogue-entry.js';

/** Findings about the XML itself: the text cannot be read as a tree of elements. */
export const xmlFindings = {
  'control-character': {
    severity: 'error',
    summary: 'A control character',
    message: 'The message contains the control character U+{code}.',
    explanation:
      'Of the characters below U+0020 only tab, line feed and carriage return are allowed. Others come from terminal output, spreadsheets or binary data.',
    fix: 'Remove the character.',
    service: 'Invalid control characters in message',
  },
  'invalid-character': {
    severity: 'error',
    summary: 'A character that XML does not allow',
    message: 'The character U+{code} is not allowed in a message.',
    explanation:
      'XML has no place for U+FFFE and U+FFFF, not even as references. They usually come from binary data.',
    fix: 'Remove the character.',
    service:
      'Invalid messageML: An invalid XML character (Unicode: 0x{hexadecimal}) was found in the element content of the document.',
  },
  'content-before-root': {
    severity: 'error',
    summary: 'Text before the root element',
    message: 'A message starts with <messageML>, but there is text before it.',
    explanation:
      'A message is one XML document: everything is inside one root element. Plain text has to be wrapped.',
    fix: 'Write <messageML>…</messageML> around the whole message.',
    service: 'Invalid messageML: Content is not allowed in prolog.',
  },
  'content-after-root': {
    severity: 'error',
    summary: 'Text after the root element',
    message: 'There is text after the end of the root element.',
    explanation: 'A message is one XML document: everything is inside one root element.',
    fix: 'Move it in front of the closing tag of the root.',
    service: 'Invalid messageML: Content is not allowed in trailing section.',
  },
  'second-root': {
    severity: 'error',
    summary: 'A second root element',
    message: 'A message has one root element, but a second one follows it.',
    explanation: 'A message is one XML document: everything is inside one root element.',
    fix: 'Put both inside one <messageML>.',
    service:
      'Invalid messageML: The markup in the document following the root element must be well-formed.',
  },
  'no-root': {
    severity: 'error',
    summary: 'No root element',
    message: 'There is no element in this message.',
    explanation: 'A message needs the root <messageML>, even if it is empty.',
    fix: 'Write <messageML>…</messageML>.',
    service: 'Invalid messageML: Premature end of file.',
  },
  doctype: {
    severity: 'error',
    summary: 'A DOCTYPE',
    message: 'A message may not have a DOCTYPE.',
    explanation:
      'Document type declarations can define entities that blow up or read files, so the service refuses them all.',
    fix: 'Remove the DOCTYPE; write characters directly or as &#…;.',
    service:
      'Invalid messageML: DOCTYPE is disallowed when the feature "http://apache.org/xml/features/disallow-doctype-decl" set to true.',
  },
  'malformed-declaration': {
    severity: 'error',
    summary: 'A malformed XML declaration',
    message: 'The XML declaration at the start of the message is malformed.',
    explanation:
      'The declaration is optional. When it is there it reads <?xml version="1.0" encoding="UTF-8"?>, in this order.',
    fix: 'Remove the declaration.',
    service: 'Invalid messageML: {problem}',
  },
  'unsupported-encoding': {
    severity: 'error',
    summary: 'A declared encoding that the message does not have',
    message: 'The message declares the encoding {encoding}, but it is sent as UTF-8.',
    explanation:
      'Messages travel as UTF-8. If a message declares another encoding, the service tries to read it in that, and fails or garbles the text.',
    fix: 'Remove the XML declaration.',
    service: '{problem}',
  },
  'unexpected-end': {
    severity: 'error',
    summary: 'The message ends too early',
    message: 'The message ends before {what} is closed.',
    explanation:
      'Each element needs an end tag, or closes itself: <br/>. A message that was cut off while it was made looks like this, too.',
    fix: 'Write {closing}.',
    service:
      'Invalid messageML: XML document structures must start and end within the same entity.',
  },
  'unclosed-element': {
    severity: 'error',
    summary: 'An element that is not closed',
    message: '<{element}> is not closed.',
    explanation:
      'Unlike in HTML, each element has to be closed: with an end tag, or with a slash when it is empty, as in <br/>.',
    fix: 'Write </{element}>, or <{element}/> if it is empty.',
    service:
      'Invalid messageML: The element type "{element}" must be terminated by the matching end-tag "</{element}>".',
  },
  'stray-end-tag': {
    severity: 'error',
    summary: 'An end tag that closes nothing',
    message: '</{tag}> does not close anything: <{element}> is open here.',
    explanation:
      'End tags close the element that was opened last, and are spelt exactly like it, upper and lower case included.',
    fix: 'Remove </{tag}>, or write </{element}>.',
    service:
      'Invalid messageML: The element type "{element}" must be terminated by the matching end-tag "</{element}>".',
  },
  'malformed-tag': {
    severity: 'error',
    summary: 'A malformed start tag',
    message: 'In the tag <{element}> an attribute was expected here, after a space.',
    explanation:
      'A start tag is a name and attributes of the form name="value", each with a space before it, and ends with > or />.',
    fix: 'Write attributes as name="value", with a space before each.',
    service:
      'Invalid messageML: Element type "{element}" must be followed by either attribute specifications, ">" or "/>".',
  },
  'malformed-end-tag': {
    severity: 'error',
    summary: 'A malformed end tag',
    message: 'The end tag </{element}> lacks its >.',
    explanation: 'An end tag holds nothing but the name.',
    fix: 'Write </{element}>.',
    service:
      'Invalid messageML: The end-tag for element type "{element}" must end with a \'>\' delimiter.',
  },
  'attribute-without-value': {
    severity: 'error',
    summary: 'An attribute without a value',
    message: 'The attribute {attribute} of <{element}> has no value.',
    explanation: 'Unlike in HTML, each attribute has a value, even flags.',
    fix: 'Write {attribute}="true", or another value.',
    service:
      'Invalid messageML: Attribute name "{attribute}" associated with an element type "{element}" must be followed by the \' = \' character.',
  },
  'unquoted-attribute': {
    severity: 'error',
    summary: 'An attribute value without quotes',
    message: 'The value of the attribute {attribute} of <{element}> is not in quotes.',
    explanation:
      'Unlike in HTML, attribute values are always quoted, with single or double quotes.',
    fix: 'Write {attribute}="…".',
    service:
      'Invalid messageML: Open quote is expected for attribute "{attribute}" associated with an  element type  "{element}".',
  },
  'duplicate-attribute': {
    severity: 'error',
    summary: 'The same attribute twice',
    message: 'The attribute {attribute} of <{element}> is given twice.',
    explanation: 'An element has each attribute once.',
    fix: 'Remove one of them.',
    service:
      'Invalid messageML: Attribute "{attribute}" was already specified for element "{element}".',
  },
  'less-than-in-attribute': {
    severity: 'error',
    summary: 'A < in an attribute value',
    message: 'The value of the attribute {attribute} of <{element}> contains a <.',
    explanation: 'In an attribute value < has to be written as a reference, or a quote is missing.',
    fix: 'Write &lt;, or close the quote before it.',
    service:
      'Invalid messageML: The value of attribute "{attribute}" associated with an element type "{element}" must not contain the \'<\' character.',
  },
  'bare-less-than': {
    severity: 'error',
    summary: 'A < that starts no tag',
    message: 'This < does not start a tag.',
    explanation: 'In text < has to be written as a reference.',
    fix: 'Write &lt;.',
    service:
      'Invalid messageML: The content of elements must consist of well-formed character data or markup.',
  },
  'bare-ampersand': {
    severity: 'error',
    summary: 'An & that starts no reference',
    message: 'This & does not start a reference.',
    explanation: 'In text and attribute values & has to be written as a reference.',
    fix: 'Write &amp;.',
    service:
      "Invalid messageML: The entity name must immediately follow the '&' in the entity reference.",
  },
  'unterminated-reference': {
    severity: 'error',
    summary: 'A reference without its semicolon',
    message: 'The reference {reference} lacks its semicolon.',
    explanation: 'References end with a semicolon; an & that is meant as such is written &amp;.',
    service:
      'Invalid messageML: The reference to entity "{name}" must end with the \';\' delimiter.',
  },
  'unknown-entity': {
    severity: 'error',
    summary: 'A named character of HTML',
    message: 'MessageML does not know &{name};.',
    explanation:
      'Only &lt; &gt; &amp; &quot; and &apos; have names. Every other character is written directly or by its number.',
    service: 'Invalid messageML: The entity "{name}" was referenced, but not declared.',
  },
  'invalid-character-reference': {
    severity: 'error',
    summary: 'A reference to no character',
    message: '{reference} is not a reference to a character.',
    explanation:
      'Characters are referred to by their number, &#8364; or &#x20AC;. Control characters, surrogates and numbers above 10FFFF are not characters of XML.',
    service: 'Invalid messageML: {problem}',
  },
  'cdata-end-in-text': {
    severity: 'error',
    summary: 'The characters ]]> in text',
    message: 'Text may not contain ]]>.',
    explanation: 'These three characters end a CDATA section and are reserved for that.',
    fix: 'Write ]]&gt;.',
    service:
      'Invalid messageML: The character sequence "]]>" must not appear in content unless used to mark the end of a CDATA section.',
  },
  'malformed-comment': {
    severity: 'error',
    summary: 'A malformed comment',
    message: 'The comment is malformed.',
    explanation: 'XML comments start with <!--, end with --> and hold no other --.',
    fix: 'Remove the comment.',
    service: 'Invalid messageML: {problem}',
  },
  'malformed-instruction': {
    severity: 'error',
    summary: 'A malformed processing instruction',
    message: 'This processing instruction is malformed or in the wrong place.',
    explanation:
      'What starts with <? is a processing instruction. An XML declaration is only allowed as the very first characters, without even a space before it.',
    fix: 'Remove it.',
    service: 'Invalid messageML: {problem}',
  },
  'nested-too-deep': {
    severity: 'error',
    summary: 'Too many elements inside each other',
    message: 'Elements are nested more than {depth} levels deep here.',
    explanation:
      'No real message is nested like this; somewhat deeper the service fails with an internal error. It is usually made by a template that calls itself.',
  },
} as const satisfies Record<XmlProblem, CatalogueEntry>;
