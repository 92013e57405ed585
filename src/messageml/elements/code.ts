import { type MutableElement, setAttribute } from '../document/mutable-element.js';
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
      inPresentationML: ['language'],
    },
    'data-language': {
      kind: 'choice',
      values: codeLanguages,
      description: 'The same, under the name that PresentationML has.',
      unadvised: true,
    },
  },
  content: phrasingAndPre,
  counter: 'codes',
  presentation: { order: ['language'], keepsLineBreaks: true },
  checks: [oneLanguage, content],
} as const satisfies ElementDefinition;

/**
 * An empty language counts as absent. Both may be given: the service checks each, and shows the one that is named as in
 * PresentationML.
 */
function oneLanguage(element: MutableElement, context: CheckContext): void {
  for (const name of ['language', 'data-language'] as const) {
    if (findAttribute(element, name)?.value !== '') {
      value(name)(element, context);
    }
  }
  const rendered = findAttribute(element, 'data-language');
  if (rendered !== undefined) {
    element.attributes = element.attributes.filter((other) => other !== rendered);
    setAttribute(element, { ...rendered, name: 'language' });
  }
}
