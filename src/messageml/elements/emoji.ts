import type { MutableElement } from '../document/mutable-element.js';
import { emojiOf } from '../entities/emojis.js';
import { nextEntityId } from '../entities/numbering.js';
import { content } from '../rules/content.js';
import { type CheckContext, report } from '../rules/context.js';
import { findAttribute, startOf, valuePlace } from '../rules/naming.js';
import type { ElementDefinition } from './definition.js';
import { phrasing } from './shared.js';

export const emoji = {
  tags: ['emoji'],
  listName: 'emoji',
  description: 'An emoji. Its content, if any, is shown instead.',
  attributes: {
    shortcode: { kind: 'text', required: true, description: 'Its name, without colons.' },
    annotation: { kind: 'text', description: 'The old name of shortcode.' },
    size: { kind: 'text', default: 'normal', description: 'Its size.' },
    family: { kind: 'text', description: 'Its family.' },
  },
  content: phrasing,
  counter: 'emojis',
  presentation: {},
  checks: [shortcodeForm, content],
  read: readEmoji,
} as const satisfies ElementDefinition;

function readEmoji(element: MutableElement, context: CheckContext): void {
  const id = nextEntityId('emoji', context);
  context.buildAttributes(element);
  context.buildChildren(element);
  const shortcode = shortcodeOf(element)?.value ?? '';
  element.entity = {
    kind: 'emoji',
    id,
    shortcode,
    unicode: emojiOf(shortcode),
    size: findAttribute(element, 'size')?.value ?? 'normal',
    family: findAttribute(element, 'family')?.value,
  };
}

function shortcodeOf(element: MutableElement) {
  return findAttribute(element, 'shortcode') ?? findAttribute(element, 'annotation');
}

function shortcodeForm(element: MutableElement, context: CheckContext): void {
  const shortcode = shortcodeOf(element);
  if (shortcode === undefined) {
    report(context, 'emoji-missing', startOf(element), {});
    return;
  }
  const place = valuePlace(element, shortcode.name);
  if (!/^[A-Za-z0-9_+-]*$/.test(shortcode.value)) {
    report(context, 'emoji-characters', place, {});
  } else if (emojiOf(shortcode.value) === undefined && element.children.length === 0) {
    report(context, 'emoji-unknown', place, { shortcode: shortcode.value });
  }
}
