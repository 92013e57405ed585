import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { value } from '../rules/attributes.js';
import { content } from '../rules/content.js';
import type { CheckContext } from '../rules/context.js';
import { findAttribute } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';
import { phrasingAndPre, styled } from './shared.js';

/** The languages by which code is coloured. */
export const codeLanguages = [
  'plaintext',
  'c',
  'cpp',
  'csharp',
  'css',
  'html',
  'java',
  'js',
  'jsx',
  'php',
  'python',
  'r',
  'typescript',
  'tsx',
  'markdown',
  'json',
  'scala',
  'shell',
  'yaml',
] as const;

export const code = {
  tags: ['code'],
  listName: 'code',
  description:
    'Program code, coloured by its language. Class and style are accepted, but not kept.',
  attributes: {
    ...styled,
    language: {
      kind: 'choice',
      values: codeLanguages,
      description: 'The programming language.',
      presentation: 'data-language',
      inMessageML: ['language', 'data-language'],
      inPresentationML: ['language', 'data-language'],
    },
  },
  content: phrasingAndPre,
  counter: 'codes',
  presentation: { order: ['language'], keepsLineBreaks: true },
  checks: [knownLanguage, content],
  readAttributes: { language: readLanguage },
} as const satisfies ElementDefinition;

/** Of two languages the one that is named as in PresentationML counts. */
function readLanguage(
  attribute: DocumentAttribute,
  element: MutableElement,
  context: CheckContext,
): DocumentAttribute | undefined {
  const first = findAttribute(element, 'language');
  if (first === undefined) {
    return attribute;
  }
  const others = element.attributes.filter((other) => other !== first);
  element.attributes = [...others, attribute];
  knownLanguage(element, context);
  element.attributes = others;
  return first;
}

/** An empty language counts as absent. */
function knownLanguage(element: MutableElement, context: CheckContext): void {
  if (findAttribute(element, 'language')?.value !== '') {
    value('language')(element, context);
  }
}
