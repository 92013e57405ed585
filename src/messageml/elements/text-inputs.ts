import { parseInt32 } from '../../java/numbers/index.js';
import type { DocumentAttribute } from '../document/document.js';
import { type MutableElement, takeContent } from '../document/mutable-element.js';
import { given, notBlank, value } from '../rules/attributes.js';
import { content, reportContent } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import {
  formnovalidate,
  labelled,
  lengths,
  patterned,
  patternedInputChecks,
  takeLabel,
} from '../rules/inputs.js';
import { findAttribute, valuePlace } from '../rules/naming.js';
import type { AttributeDefinition, ElementDefinition } from './definition.js';
import { textOnly } from './shared.js';

const field = { minimum: 1, maximum: 128 } as const;
const area = { minimum: 0, maximum: 10_000 } as const;

const name = {
  kind: 'text',
  required: true,
  description: 'The key under which the bot receives what was entered.',
} as const satisfies AttributeDefinition;

const placeholder = {
  kind: 'text',
  description: 'What is shown as long as nothing is entered.',
} as const satisfies AttributeDefinition;

function flag(description: string) {
  return { kind: 'boolean', description } as const;
}

function onlyInMessageML(description: string) {
  return { kind: 'boolean', description, inPresentationML: [] } as const;
}

const flags = {
  required: flag('Whether it has to be filled in.'),
  disabled: flag('Whether it is shown, but cannot be used.'),
  readonly: flag('Whether its value cannot be changed.'),
} as const;

export const textField = {
  tags: ['text-field'],
  listName: 'textfield',
  description: 'A line of text to enter. Its content is the initial value.',
  attributes: {
    name,
    placeholder,
    required: flags.required,
    masked: {
      ...flag('Whether the text is hidden, as for a password.'),
      presentation: 'data-masked',
      serviceName: 'masked',
    },
    minlength: { kind: 'integer', ...field, description: 'The least number of characters.' },
    maxlength: { kind: 'integer', ...field, description: 'The greatest number of characters.' },
    disabled: onlyInMessageML(flags.disabled.description),
    readonly: onlyInMessageML(flags.readonly.description),
    'auto-submit': {
      ...onlyInMessageML('Whether leaving it submits the form.'),
      presentation: 'data-auto-submit',
      serviceName: 'data-auto-submit',
    },
    formnovalidate,
    ...patterned,
    ...labelled,
    title: { ...labelled.title, inPresentationML: [] },
    value: {
      kind: 'text',
      inMessageML: [],
      unadvised: true,
      description: 'The initial value.',
    },
  },
  content: textOnly,
  ancestors: ['form'],
  field: 'text',
  counter: 'textfield',
  presentation: {
    tag: 'input',
    inputType: 'text',
    order: [
      'name',
      'placeholder',
      'required',
      'masked',
      'minlength',
      'maxlength',
      'disabled',
      'readonly',
      'auto-submit',
      'formnovalidate',
      'value',
      'pattern',
      'pattern-error-message',
    ],
    selfClosing: true,
    groupPrefix: 'textfield',
  },
  checks: [
    ...patternedInputChecks,
    given('name'),
    value('required', 'masked', 'disabled', 'readonly', 'auto-submit'),
    notBlank('name'),
    content,
    lengths(field),
  ],
  readAttributes: { id: takeLabel, value: takeInitialValue },
  read: readTextField,
} as const satisfies ElementDefinition;

const areaAttributes = {
  name,
  placeholder,
  ...flags,
  formnovalidate: { ...formnovalidate, serviceName: 'data-formnovalidate' },
  minlength: { kind: 'integer', ...area, description: 'The least number of characters.' },
  maxlength: { kind: 'integer', ...area, description: 'The greatest number of characters.' },
  rows: { kind: 'integer', minimum: 0, description: 'How many lines high it is.' },
  cols: { kind: 'integer', minimum: 0, description: 'How many characters wide it is.' },
  ...patterned,
  ...labelled,
} as const satisfies Record<string, AttributeDefinition>;

const areaChecks = [
  ...patternedInputChecks,
  given('name'),
  value('required', 'disabled', 'readonly'),
  sizes,
  notBlank('name'),
  content,
  lengths(area),
] as const;

const last = ['pattern', 'pattern-error-message'] as const;

export const textArea = {
  tags: ['textarea'],
  listName: 'textarea',
  description: 'Several lines of text to enter. Its content is the initial value.',
  attributes: areaAttributes,
  content: textOnly,
  ancestors: ['form'],
  field: 'text',
  counter: 'textarea',
  presentation: { last, keepsLineBreaks: true, groupPrefix: 'textarea' },
  checks: areaChecks,
  readAttributes: { id: takeLabel },
} as const satisfies ElementDefinition;

export const richTextArea = {
  tags: ['richtextarea'],
  listName: 'richtextarea',
  description: 'Formatted text to enter. Its content is the initial value.',
  attributes: areaAttributes,
  content: textOnly,
  ancestors: ['form'],
  field: 'text',
  counter: 'richtextarea',
  presentation: {
    tag: 'textarea',
    last,
    mark: ['data-richtext', 'true'],
    keepsLineBreaks: true,
    groupPrefix: 'richtextarea',
  },
  checks: areaChecks,
  readAttributes: { id: takeLabel },
} as const satisfies ElementDefinition;

function readTextField(element: MutableElement, context: CheckContext): void {
  if (element.presentation) {
    const { attributes, children } = takeContent(element);
    if (children.length > 0) {
      reportContent(element, context);
    }
    context.buildAttributes(element, attributes);
  } else {
    context.buildAttributes(element);
    context.buildChildren(element);
  }
}

/** In PresentationML the initial value is an attribute. */
function takeInitialValue(attribute: DocumentAttribute, element: MutableElement): undefined {
  const { value: text, valueStart: start, valueEnd: end } = attribute;
  element.children = [{ type: 'text', value: text, start, end }];
}

function sizes(element: MutableElement, context: CheckContext): void {
  for (const attribute of ['rows', 'cols'] as const) {
    const given = findAttribute(element, attribute)?.value;
    if (given === undefined || (parseInt32(given) ?? -1) >= 0) {
      continue;
    }
    report(context, 'invalid-size', valuePlace(element, attribute), { attribute });
  }
}
