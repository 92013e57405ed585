import type { MutableElement } from '../document/mutable-element.js';
import { empty } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';
import { nothing } from './shared.js';

/** The only sound there is. */
export const chimeSource = 'https://asset.symphony.com/symphony/audio/chime.mp3';

export const chime = {
  tags: ['chime', 'audio'],
  listName: 'chime',
  description: 'A sound. It is the whole message.',
  attributes: {
    src: { kind: 'text', default: chimeSource, description: 'The sound; there is only this one.' },
    autoplay: { kind: 'text', default: 'true', description: 'Accepted, but always true.' },
  },
  content: nothing,
  shorthand: true,
  counter: 'chimes',
  presentation: { tag: 'audio', selfClosing: true },
  checks: [alone, source, empty],
} as const satisfies ElementDefinition;

function alone(element: MutableElement, context: CheckContext): void {
  if (context.open.length > 0) {
    report(context, 'chime-not-alone', startOf(element), {});
  } else {
    context.chime = true;
  }
}

function source(element: MutableElement, context: CheckContext): void {
  const src = findAttribute(element, 'src');
  if (src !== undefined && src.value.toLowerCase() !== chimeSource) {
    report(context, 'chime-source', valuePlace(element, 'src'), {});
  }
}
