import { parseInt32 } from '../../java/numbers/index.js';
import { javaPatternProblem } from '../../java/regex/index.js';
import { type DocumentAttribute, textIn } from '../document/document.js';
import { type MutableElement, setAttribute } from '../document/mutable-element.js';
import { checkChoice } from './attributes.js';
import { ancestor } from './content.js';
import { type Check, type CheckContext, report } from './context.js';
import type { AttributeDefinition } from './definition.js';
import { findAttribute, tagOf, valuePlace, writtenName } from './naming.js';

/** Attributes of inputs that have a label and a tooltip. */
export const labelled = {
  label: { kind: 'text', maximumLength: 256, description: 'The text above the input.' },
  title: { kind: 'text', maximumLength: 256, description: 'A tooltip beside the label.' },
  id: {
    kind: 'text',
    inMessageML: [],
    unadvised: true,
    description: 'The id under which its label and tooltip name it.',
  },
} as const satisfies Record<string, AttributeDefinition>;

/** The attribute that keeps the form from being checked before it is sent. */
export const formnovalidate = {
  kind: 'boolean',
  description: 'Whether the form is sent without being checked first.',
  presentation: 'data-formnovalidate',
} as const satisfies AttributeDefinition;

/** Attributes of text inputs with a pattern. */
export const patterned = {
  pattern: { kind: 'pattern', maximumLength: 256, description: 'What the input has to match.' },
  'pattern-error-message': {
    kind: 'text',
    maximumLength: 256,
    presentation: 'data-pattern-error-message',
    description: 'What users read when it does not. Needed with a pattern.',
  },
} as const satisfies Record<string, AttributeDefinition>;

/** What the service checks first on every input of a form. */
export const inputChecks = [labelLengths, formnovalidateValue, ancestor] as const;

/** {@link inputChecks} of inputs with a pattern. */
export const patternedInputChecks = [pattern, ...inputChecks] as const;

function pattern(element: MutableElement, context: CheckContext): void {
  const regex = findAttribute(element, 'pattern');
  if (regex === undefined) {
    return;
  }
  const place = valuePlace(element, 'pattern');
  const errorMessage = findAttribute(element, 'pattern-error-message');
  const errorName = element.presentation ? 'data-pattern-error-message' : 'pattern-error-message';
  if (errorMessage === undefined) {
    report(context, 'pattern-without-message', place, { attribute: errorName });
  }
  if (regex.value.length > 256) {
    report(context, 'pattern-too-long', place, { attribute: 'pattern' });
  }
  if (errorMessage !== undefined && errorMessage.value.length > 256) {
    const messagePlace = valuePlace(element, 'pattern-error-message');
    report(context, 'pattern-too-long', messagePlace, { attribute: errorName });
  }
  const problem = javaPatternProblem(regex.value);
  if (problem !== undefined) {
    report(context, 'invalid-pattern', place, { pattern: regex.value, problem });
  }
}

function labelLengths(element: MutableElement, context: CheckContext): void {
  for (const name of ['label', 'title'] as const) {
    const attribute = findAttribute(element, name);
    if (attribute !== undefined && attribute.value.length > 256) {
      report(context, 'label-too-long', valuePlace(element, name), { attribute: name });
    }
  }
}

function formnovalidateValue(element: MutableElement, context: CheckContext): void {
  checkChoice(element, 'formnovalidate', ['true', 'false'], context);
}

/** Checks minlength, maxlength and the initial value of a text input. */
export function lengths(range: { readonly minimum: number; readonly maximum: number }): Check {
  return (element, context) => {
    const maximum = readLength(element, 'maxlength', range, context);
    const minimum = readLength(element, 'minlength', range, context);
    if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
      report(context, 'lengths-reversed', valuePlace(element, 'minlength'), {});
    }
    const [first] = element.children;
    if (element.children.length !== 1 || first?.type !== 'text') {
      return;
    }
    const least = minimum ?? range.minimum;
    const most = maximum ?? range.maximum;
    if (first.value.length >= least && first.value.length <= most) {
      return;
    }
    report(context, 'initial-value-length', first, {
      element: tagOf(element, context),
      minimum: String(least),
      maximum: String(most),
    });
  };
}

function readLength(
  element: MutableElement,
  name: string,
  range: { readonly minimum: number; readonly maximum: number },
  context: CheckContext,
): number | undefined {
  const attribute = findAttribute(element, name);
  if (attribute === undefined) {
    return undefined;
  }
  const length = parseInt32(attribute.value);
  if (length === undefined) {
    report(context, 'length-not-a-number', valuePlace(element, name), { attribute: name });
    return undefined;
  }
  if (length < range.minimum || length > range.maximum) {
    const { minimum, maximum } = range;
    report(context, 'length-out-of-range', valuePlace(element, name), {
      attribute: name,
      minimum: String(minimum),
      maximum: String(maximum),
    });
  }
  return length;
}

/** Takes the label and tooltip that PresentationML wrote in front of an input, by the input's id. */
export function takeLabel(
  { value: id }: DocumentAttribute,
  element: MutableElement,
  context: CheckContext,
): undefined {
  const found = context.labels.get(id);
  if (found?.title !== undefined) {
    setAttribute(element, found.title);
  }
  if (found?.label !== undefined) {
    setAttribute(element, found.label);
  }
}

/**
 * Keeps an attribute. The service takes the type of a picker, and whatever PresentationML says of it in attributes of
 * its own, for the id of a label or tooltip, too.
 */
export function takeLabelToo(
  attribute: DocumentAttribute,
  element: MutableElement,
  context: CheckContext,
): DocumentAttribute {
  if (attribute.name === 'type' || writtenName(attribute, context).startsWith('data-')) {
    takeLabel(attribute, element, context);
  }
  return attribute;
}

/** The text of a label as the attribute of its input. */
export function labelAttribute(element: MutableElement): DocumentAttribute {
  const { start, end } = element;
  const value = textIn(element.children);
  return {
    name: 'label',
    value,
    nameStart: start,
    nameEnd: start,
    valueStart: start,
    valueEnd: end,
  };
}

/** The id of an element that PresentationML writes in a group with its label and tooltip. */
export function groupId(
  element: MutableElement,
  groupPrefix: string,
  context: CheckContext,
): string | undefined {
  const grouped =
    context.table[element.name].presentation.groupsContent === true
      ? element.children.length > 0
      : findAttribute(element, 'label') !== undefined ||
        findAttribute(element, 'title') !== undefined;
  return grouped ? `${groupPrefix}-${context.shortId()}` : undefined;
}
