import { attributeOf, type DocumentElement } from '../document/document.js';
import { isRendered } from '../rules/naming.js';
import type { PresentationPlan, WrittenAttribute } from './presentation-plans.js';
import type { PresentationWriter } from './presentation-writer.js';

/** Writes the attributes of an element as PresentationML has them. */
export function writeAttributes(
  writer: PresentationWriter,
  element: DocumentElement,
  plan: PresentationPlan,
): void {
  const order = element.presentation ? plan.orderFromPresentation : plan.order;
  if (order !== undefined) {
    writeOrdered(writer, element, plan, order);
  } else if (element.attributes.length === 0) {
    return;
  } else if (plan.groupPrefix === undefined && plan.last.length === 0) {
    for (const { name, value } of element.attributes) {
      writeNamed(writer, element, plan, name, value);
    }
  } else {
    writeGiven(writer, element, plan);
  }
  if (element.id !== undefined && plan.groupPrefix !== undefined) {
    writer.addAttribute('id', element.id);
  }
}

/** The type of an input and the class of a `<div>` first, then those of the row's order. */
function writeOrdered(
  writer: PresentationWriter,
  element: DocumentElement,
  plan: PresentationPlan,
  order: readonly WrittenAttribute[],
): void {
  writer.add(plan.first);
  if (plan.class !== undefined) {
    const given = attributeOf(element, 'class');
    writer.addAttribute('class', given === undefined ? plan.class : `${plan.class} ${given}`);
  }
  const { name: kind } = plan;
  const isWrittenOtherwise = kind === 'dialog' || kind === 'ui-action' || kind === 'text-field';
  for (const attribute of inOrder(order, element)) {
    const { name, fallback } = attribute;
    const given = isWrittenOtherwise ? writtenValue(element, name) : attributeOf(element, name);
    const value = given ?? fallback;
    if (value !== undefined) {
      writeValue(writer, element, attribute, value);
    }
  }
}

/** PresentationML of a time zone picker may call its attributes as MessageML does; the service writes those first. */
function inOrder(
  order: readonly WrittenAttribute[],
  element: DocumentElement,
): readonly WrittenAttribute[] {
  if (element.name !== 'timezone-picker' || !element.presentation) {
    return order;
  }
  const isOwn = ({ name }: WrittenAttribute) =>
    element.attributes.some((attribute) => attribute.name === name && isRendered(attribute));
  return [...order.filter((attribute) => !isOwn(attribute)), ...order.filter(isOwn)];
}

/** The attributes that were given, alphabetically, with some of them behind the others. */
function writeGiven(
  writer: PresentationWriter,
  element: DocumentElement,
  plan: PresentationPlan,
): void {
  const { last, mark, groupPrefix } = plan;
  let marked = mark === undefined;
  for (const { name, value } of element.attributes) {
    const elsewhere = groupPrefix !== undefined && (name === 'label' || name === 'title');
    if (!elsewhere && !last.includes(name)) {
      writeNamed(writer, element, plan, name, value);
    }
    if (!marked && mark !== undefined) {
      writer.addAttribute(...mark);
    }
    marked = true;
  }
  for (const name of last) {
    const value = attributeOf(element, name);
    if (value !== undefined) {
      writeNamed(writer, element, plan, name, value);
    }
  }
}

function writtenValue(element: DocumentElement, name: string): string | undefined {
  if (element.name === 'dialog') {
    if (name === 'id') {
      return element.id;
    }
    // Dialogs of MessageML are always written as open; whether they are is told by their state.
    if (name === 'open' && !element.presentation) {
      return '';
    }
    if (name === 'open') {
      return attributeOf(element, 'open') === undefined ? undefined : '';
    }
  }
  if (name === 'target-id' && element.id !== undefined) {
    return element.id;
  }
  const value = attributeOf(element, name);
  if (value !== undefined || name !== 'value' || element.name !== 'text-field') {
    return value;
  }
  return initialValueOf(element);
}

/** A text field holds its initial value as text; PresentationML has it as an attribute. */
function initialValueOf({ children }: DocumentElement): string | undefined {
  const [first] = children;
  return children.length === 1 && first?.type === 'text' ? first.value : undefined;
}

function writeNamed(
  writer: PresentationWriter,
  element: DocumentElement,
  plan: PresentationPlan,
  name: string,
  value: string,
): void {
  const attribute = plan.attributes.get(name);
  if (attribute === undefined) {
    writer.addAttribute(name, value);
  } else {
    writeValue(writer, element, attribute, value);
  }
}

function writeValue(
  writer: PresentationWriter,
  element: DocumentElement,
  attribute: WrittenAttribute,
  value: string,
): void {
  const { start, jsonStart } = attribute;
  if (jsonStart !== undefined && !(element.presentation && element.name !== 'timezone-picker')) {
    writer.add(jsonStart);
    writer.addJson(value);
    writer.add("'");
  } else {
    writer.add(start);
    writer.addEscaped(value);
    writer.add('"');
  }
}
