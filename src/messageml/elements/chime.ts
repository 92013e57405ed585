import { isSameIgnoringCase } from '../../java/text/index.js';
import type { DocumentAttribute } from '../document/document.js';
import type { MutableElement } from '../document/mutable-element.js';
import { empty } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { startOf } from '../rules/naming.js';
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
  checks: [empty],
  readAttributes: { src: readSource },
  read: readChime,
} as const satisfies ElementDefinition;

/** Where it stands is checked first, before anything that it has or holds. */
function readChime(element: MutableElement, context: CheckContext): void {
  if (context.open.length > 0) {
    report(context, 'chime-not-alone', startOf(element), {});
  } else {
    context.chime = true;
  }
  context.buildAttributes(element);
  context.buildChildren(element);
}

function readSource(
  attribute: DocumentAttribute,
  _: MutableElement,
  context: CheckContext,
): DocumentAttribute {
  if (!isSameIgnoringCase(attribute.value, chimeSource)) {
    const { valueStart: start, valueEnd: end } = attribute;
    report(context, 'chime-source', { start, end }, {});
  }
  return attribute;
}
