import type { DocumentElement, DocumentNode, MessageMLDocument } from '../../messageml/engine.js';
import { attributeOf } from '../../messageml/engine.js';
import type { Content } from '../search/content-words.js';

/**
 * The attributes whose text a reader, or the recipient of the form, gets to see: labels, hints, titles, what
 * stands for an emoji, the values of options.
 */
const shownAttributes = [
  'label',
  'title',
  'placeholder',
  'data-placeholder',
  'pattern-error-message',
  'value',
  'shortcode',
  'annotation',
  'alt',
] as const;

/**
 * What policies look at in a message: its text, tags, and the texts of its attributes, each by itself.
 * Mentions are left out (DLP-10).
 */
export function shownTexts(
  document: MessageMLDocument,
  { text, words: { hashtags, cashtags } }: Content,
): string[] {
  const attributes = document.children.flatMap(attributeTexts);
  return [
    text,
    ...hashtags.map((tag) => `#${tag}`),
    ...cashtags.map((tag) => `$${tag.replace(/^\$/, '')}`),
    ...new Set(attributes),
  ];
}

function attributeTexts(node: DocumentNode): readonly string[] {
  if (node.type === 'text' || node.entity?.kind === 'mention') {
    return [];
  }
  return [...ownTexts(node), ...node.children.flatMap(attributeTexts)];
}

function ownTexts(element: DocumentElement): readonly string[] {
  return shownAttributes.flatMap((name) => attributeOf(element, name) ?? []);
}
