import { isBlank } from '../../java/text/index.js';
import type { DocumentNode } from '../document/document.js';
import type { ElementName } from '../document/element-names.js';
import type { MutableElement } from '../document/mutable-element.js';
import { type CheckContext, report } from './context.js';
import { listNames, nodePlace, readableNames, startOf, tagOf } from './naming.js';

/** Checks that only the elements and the text are in it that its content model allows. */
export function content(element: MutableElement, context: CheckContext): void {
  const { elements, text } = context.table[element.name].content;
  checkChildren(element, elements, text, context);
}

/** The same for elements without text, about which {@link noText} said all there is to say. */
export function elementContent(element: MutableElement, context: CheckContext): void {
  checkChildren(element, context.table[element.name].content.elements, true, context);
}

function checkChildren(
  element: MutableElement,
  elements: 'any' | readonly ElementName[],
  text: boolean,
  context: CheckContext,
): void {
  for (const child of element.children) {
    if (!mayContain(elements, text, child)) {
      reportChild(element, child, context);
    }
  }
}

/** Checks that at least one of the parts is in it without which it makes no sense. */
export function neededChild(element: MutableElement, context: CheckContext): void {
  const needed = context.table[element.name].content.atLeastOne;
  const isNeeded = (child: DocumentNode) =>
    needed?.includes(child.type === 'text' ? 'text' : child.name);
  if (needed === undefined || element.children.some(isNeeded)) {
    return;
  }
  reportMissingChild(element, needed, context);
}

/** Reports that an element lacks a part. */
export function reportMissingChild(
  element: MutableElement,
  needed: readonly (ElementName | 'text')[],
  context: CheckContext,
): void {
  report(context, 'missing-child', startOf(element), {
    element: tagOf(element, context),
    needed: readableNames(needed, context),
    names: listNames(needed, context),
  });
}

/** Checks that no text stands directly in it. */
export function noText(element: MutableElement, context: CheckContext): void {
  for (const child of element.children) {
    if (child.type === 'text' && !isBlank(child.value)) {
      const place = nodePlace(child, context);
      report(context, 'text-not-allowed', place, { element: tagOf(element, context) });
    }
  }
}

/** Checks that nothing is in it, not even white space. */
export function empty(element: MutableElement, context: CheckContext): void {
  if (element.children.length > 0 && isClosed(element, context)) {
    reportContent(element, context);
  }
}

/** Whether it has its end tag. One without was reported already, and what it holds is a guess. */
function isClosed({ end, tag }: MutableElement, { text }: CheckContext): boolean {
  return text.startsWith(`</${tag}`, text.lastIndexOf('<', end - 1));
}

/** Reports that an element that is always empty has content. */
export function reportContent(element: MutableElement, context: CheckContext): void {
  report(context, 'must-be-empty', startOf(element), { element: tagOf(element, context) });
}

/** Checks that it stands directly in one of its parents. */
export function parent(element: MutableElement, context: CheckContext): void {
  const allowed = context.table[element.name].parents;
  const actual = context.open.at(-1)?.name;
  if (allowed === undefined || (actual !== undefined && allowed.includes(actual))) {
    return;
  }
  report(context, 'wrong-parent', startOf(element), {
    element: tagOf(element, context),
    parents: readableNames(parentsOfTag(element, context) ?? allowed, context),
    names: listNames(allowed, context),
  });
}

/** Where a tag may stand: where elements may that have it in common, as the headers of cards and of expandable cards. */
function parentsOfTag(
  { tag }: MutableElement,
  { table }: CheckContext,
): readonly ElementName[] | undefined {
  const namesakes = Object.values(table).filter(({ tags }) => tags.includes(tag));
  const parents = namesakes.flatMap(({ parents = [] }) => parents);
  return parents.length === 0 ? undefined : parents;
}

/** Checks that it stands, at any depth, in one of its ancestors. */
export function ancestor(element: MutableElement, context: CheckContext): void {
  const allowed = context.table[element.name].ancestors;
  if (allowed === undefined || context.open.some(({ name }) => allowed.includes(name))) {
    return;
  }
  report(context, 'missing-ancestor', startOf(element), {
    element: tagOf(element, context),
    parents: readableNames(allowed, context),
    names: listNames(allowed, context),
  });
}

function mayContain(
  elements: 'any' | readonly ElementName[],
  text: boolean,
  child: DocumentNode,
): boolean {
  if (child.type === 'text') {
    return text || isBlank(child.value);
  }
  return elements === 'any' || elements.includes(child.name);
}

function reportChild(element: MutableElement, child: DocumentNode, context: CheckContext): void {
  if (child.type === 'text') {
    const place = nodePlace(child, context);
    report(context, 'text-among-elements', place, { element: tagOf(element, context) });
    return;
  }
  report(context, 'child-not-allowed', startOf(child), {
    child: tagOf(child, context),
    element: tagOf(element, context),
  });
}
