import { isBlank } from '../../java/text/index.js';
import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { httpOnly } from '../http-only.js';
import { given } from '../rules/attributes.js';
import { empty } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, placeOf } from '../rules/naming.js';
import { uriProblem } from '../values/uri.js';
import type { ElementDefinition } from './definition.js';
import { anything, nothing, styled } from './shared.js';

export const link = {
  tags: ['a'],
  listName: 'link',
  description: 'A link. Without content it shows its address.',
  attributes: {
    ...styled,
    href: {
      kind: 'uri',
      required: true,
      description: 'The absolute address. Which schemes are allowed is up to the service.',
    },
  },
  content: anything,
  counter: 'links',
  presentation: {},
  checks: [given('href'), address],
  readAttributes: { href: readAddress },
} as const satisfies ElementDefinition;

export const image = {
  tags: ['img'],
  listName: 'image',
  description: 'An image, shown up to 256 pixels high.',
  attributes: {
    ...styled,
    src: { kind: 'text', required: true, description: 'The address of the image, or a data: URL.' },
  },
  content: nothing,
  counter: 'images',
  presentation: { selfClosing: true },
  checks: [empty, given('src')],
} as const satisfies ElementDefinition;

function readAddress(
  attribute: DocumentAttribute,
  _: MutableElement,
  context: CheckContext,
): DocumentAttribute | undefined {
  const { value } = attribute;
  if (uriProblem(value) === 'invalid') {
    report(context, 'invalid-uri', placeOf(attribute), { value });
  }
  return attribute;
}

function address(element: MutableElement, context: CheckContext): void {
  const href = findAttribute(element, 'href');
  if (href === undefined) {
    return;
  }
  const problem = uriProblem(href.value);
  if (isBlank(href.value)) {
    report(context, 'empty-link', placeOf(href), {});
  } else if (problem === 'relative') {
    report(context, 'relative-link', placeOf(href), {});
  } else if (problem === undefined) {
    const { directory } = context;
    const refusal =
      directory.linkProblem === undefined
        ? httpOnly(href.value)
        : (directory.linkProblem(href.value) ?? undefined);
    if (refusal !== undefined) {
      report(context, 'link-refused', placeOf(href), { problem: refusal });
    }
  }
}
