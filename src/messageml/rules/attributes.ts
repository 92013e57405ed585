import { isIsoDate, isTime } from '../../java/dates/index.js';
import { isCanonicalInt64, parseInt64 } from '../../java/numbers/index.js';
import { isTrimmedEmpty } from '../../java/text/index.js';
import { suggestValue } from '../diagnostics/suggestions.js';
import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { type Check, type CheckContext, report } from './context.js';
import { findAttribute, placeOf, serviceNameOf, startOf, tagOf, valuePlace } from './naming.js';

const booleans = ['true', 'false'] as const;

/** Checks that the element has an attribute; it may be blank. */
export function given(name: string): Check {
  return (element, context) => {
    if (findAttribute(element, name) === undefined) {
      reportMissing(element, name, context);
    }
  };
}

/** Checks that the element has an attribute and that it is not blank. */
export function filled(name: string): Check {
  return (element, context) => {
    const attribute = findAttribute(element, name);
    if (attribute === undefined || isTrimmedEmpty(attribute.value)) {
      reportMissing(element, name, context);
    }
  };
}

/** Checks that an attribute that is there is not blank: what {@link given} let pass. */
export function notBlank(name: string): Check {
  return (element, context) => {
    const attribute = findAttribute(element, name);
    if (attribute !== undefined && isTrimmedEmpty(attribute.value)) {
      reportMissing(element, name, context);
    }
  };
}

/** Checks the length of attributes against the table. */
export function length(...names: string[]): Check {
  return (element, context) => {
    for (const name of names) {
      checkLength(element, name, context);
    }
  };
}

/** Checks the values of attributes, those that are there, against their kind in the table. */
export function value(...names: string[]): Check {
  return (element, context) => {
    for (const name of names) {
      checkValue(element, name, context);
    }
  };
}

function checkLength(element: MutableElement, name: string, context: CheckContext): void {
  const value = findAttribute(element, name)?.value;
  if (value === undefined) {
    return;
  }
  const maximum = context.table[element.name].attributes[name]?.maximumLength;
  if (maximum === undefined || value.length <= maximum) {
    return;
  }
  report(context, 'value-too-long', valuePlace(element, name), {
    attribute: serviceNameOf(element, name, context),
    maximum: String(maximum),
  });
}

function checkValue(element: MutableElement, name: string, context: CheckContext): void {
  const attribute = findAttribute(element, name);
  if (attribute === undefined) {
    return;
  }
  const definition = context.table[element.name].attributes[name];
  if (definition === undefined) {
    return;
  }
  if (definition.kind === 'date') {
    if (!isIsoDate(attribute.value)) {
      report(context, 'invalid-date', valuePlace(element, name), {
        attribute: serviceNameOf(element, name, context),
        form: 'a date of the form 2024-12-31',
      });
    }
  } else if (definition.kind === 'time') {
    if (!isTime(attribute.value)) {
      const values = { attribute: serviceNameOf(element, name, context) };
      report(context, 'invalid-time', valuePlace(element, name), values);
    }
  } else {
    const { values: allowed = booleans } = definition;
    checkChoice(element, name, allowed, context);
  }
}

/** Checks that the value of an attribute, in lower case, is one of a list. */
export function checkChoice(
  element: MutableElement,
  name: string,
  allowed: readonly string[],
  context: CheckContext,
): void {
  const attribute = findAttribute(element, name);
  if (attribute === undefined || allowed.includes(attribute.value.toLowerCase())) {
    return;
  }
  const written = serviceNameOf(element, name, context);
  report(
    context,
    'value-not-in-list',
    valuePlace(element, name),
    { attribute: written, element: tagOf(element, context), values: allowed.join(', ') },
    suggestValue(written, attribute.value, allowed),
  );
}

/** Reports that an attribute is missing or blank. */
export function reportMissing(
  element: MutableElement,
  name: string,
  context: CheckContext,
  serviceName = serviceNameOf(element, name, context),
): void {
  const place =
    findAttribute(element, name) === undefined ? startOf(element) : valuePlace(element, name);
  report(context, 'attribute-required', place, {
    attribute: serviceName,
    element: tagOf(element, context),
  });
}

/** Reads a whole number in canonical form: `2` for `+2`, and `7` for `007`. */
export function readInteger(
  attribute: DocumentAttribute,
  _: MutableElement,
  context: CheckContext,
): DocumentAttribute | undefined {
  const { name, value } = attribute;
  if (isCanonicalInt64(value)) {
    return attribute;
  }
  const number = parseInt64(value);
  if (number !== undefined) {
    return { ...attribute, value: String(number) };
  }
  report(context, 'value-not-an-integer', placeOf(attribute), { attribute: name, value });
  return undefined;
}
