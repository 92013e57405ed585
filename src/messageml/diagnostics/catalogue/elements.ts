import type { CatalogueEntry } from '../catalogue-entry.js';

/** Findings about elements and attributes as such: what exists, and what may stand where. */
export const elementFindings = {
  'unknown-element': {
    severity: 'error',
    summary: 'An element that MessageML does not have',
    message: 'MessageML has no element <{tag}>.',
    explanation:
      'Only the elements of MessageML are accepted, spelt exactly, upper and lower case included. Elements of HTML that are missing here are refused as well.',
    service: 'Invalid MessageML content at element "{tag}"',
  },
  'not-an-element': {
    severity: 'error',
    summary: 'A comment, CDATA section or instruction in the message',
    message: 'Only elements and text are allowed inside a message, not {what}.',
    explanation:
      'Comments, CDATA sections and processing instructions are XML, but the service refuses them inside the root.',
    fix: 'Remove it; write special characters as &lt; and &amp;.',
    service: 'Invalid element "{name}"',
  },
  'shorthand-in-presentation': {
    severity: 'error',
    summary: 'A MessageML shorthand in PresentationML',
    message: '<{tag}> is not allowed in PresentationML.',
    explanation:
      'PresentationML is the rendered form, in which shorthands are already replaced by <div> and <span>.',
    fix: 'Write the message with the root <messageML>.',
    service: 'Shorthand tag "{tag}" is not allowed in PresentationML',
  },
  'unknown-attribute': {
    severity: 'error',
    summary: 'An attribute that the element does not have',
    message: '<{element}> has no attribute {attribute}.',
    explanation:
      'Each element has its own attributes. Most have only class and style; none has event handlers, and id is only for forms and dialogs.',
    service: 'Attribute "{attribute}" is not allowed in "{element}"',
  },
  'attributes-not-allowed': {
    severity: 'error',
    summary: 'Attributes on an element that has none',
    message: '<{element}> takes no attributes.',
    explanation: 'The element is fully described by its name.',
    fix: 'Put a <div> with the attributes inside.',
    service: 'Element "{element}" may not have attributes',
  },
  'child-not-allowed': {
    severity: 'error',
    summary: 'An element where it is not allowed',
    message: '<{child}> is not allowed directly in <{element}>.',
    explanation:
      'Text-level elements such as b and h1 hold text and other text-level elements; lists, tables, menus and dialogs hold only their own parts.',
    service: 'Element "{child}" is not allowed in "{element}"',
  },
  'text-not-allowed': {
    severity: 'error',
    summary: 'Text in a list or table, outside its items',
    message: '<{element}> may not hold text directly.',
    explanation: 'Put text into the items of a list or the cells of a table.',
    service: 'Element "{element}" may not have text content',
  },
  'text-among-elements': {
    severity: 'error',
    summary: 'Text where only certain elements are allowed',
    message: '<{element}> may hold only elements, not text.',
    explanation: 'Only white space is allowed between the parts of this element.',
    service: 'Element "null" is not allowed in "{element}"',
  },
  'must-be-empty': {
    severity: 'error',
    summary: 'Content in an element that is always empty',
    message: '<{element}> is always empty: it may not even hold spaces.',
    explanation: 'The element is fully described by its name and attributes.',
    fix: 'Write <{element}/>.',
    service: 'Element "{element}" may not have child elements or text content',
  },
  'missing-child': {
    severity: 'error',
    summary: 'An element without a part it needs',
    message: '<{element}> needs at least one {needed} in it.',
    explanation: 'The element makes no sense without it.',
    service:
      'The "{element}" element must have at least one child that is any of the following elements: [{names}].',
  },
  'wrong-parent': {
    severity: 'error',
    summary: 'An element outside the one it belongs to',
    message: '<{element}> is only allowed directly in {parents}.',
    explanation: 'The element is a part of another one.',
    service: 'Element "{element}" can only be a child of the following elements: [{names}]',
  },
  'missing-ancestor': {
    severity: 'error',
    summary: 'A form element outside a form',
    message: '<{element}> is only allowed inside {parents}.',
    explanation: 'What users fill in or press belongs to a form, at any depth.',
    fix: 'Put it into a <form id="…">.',
    service: 'Element "{element}" can only be a inner child of the following elements: [{names}]',
  },
  'forbidden-ancestor': {
    severity: 'error',
    summary: 'A form inside a form',
    message: '<{element}> is not allowed inside another <{element}>.',
    explanation: 'A button has to belong to exactly one form.',
    fix: 'Close the outer form first.',
    service: 'Element "{element}" cannot be an inner child of the following elements: [{names}]',
  },
  'too-many-descendants': {
    severity: 'error',
    summary: 'Too many check boxes or radio buttons in a form',
    message: 'A <{element}> may hold at most {maximum} check boxes and {maximum} radio buttons.',
    explanation: 'The limit counts each kind on its own, at any depth in the form.',
    fix: 'Use a <select>, or several forms.',
    service:
      'Element "{element}" cannot have more than {maximum} children of the following elements: [{names}].',
  },
  'chime-not-alone': {
    severity: 'error',
    summary: 'A chime inside another element',
    message: 'A chime must be directly in the root, as the only element.',
    explanation: 'A chime is a separate message: <messageML><chime/></messageML>.',
    fix: 'Send the chime as a separate message.',
    service: 'Element "chime" has to be the only element in the message.',
  },
} as const satisfies Record<string, CatalogueEntry>;
