import type { MessageMLDocument } from '../document/document.js';
import { requireDocument } from '../given.js';
import { renderPresentationML } from './render-presentation.js';

/** What PresentationML writes for characters; `&amp;` is read last, so that what it begins is not read again. */
const references = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
] as const;

/**
 * The plain text of a message: the text of its PresentationML, in one piece, without separators.
 *
 * @example
 * renderText(document)   // 'Hello @Alice'
 */
export function renderText(document: MessageMLDocument): string {
  requireDocument(document, 'renderText');
  const text = renderPresentationML(document)
    .replace(/\r\n?/g, '\n')
    .replace(/<(?:[^>"']|"[^"]*"|'[^']*')*>/g, '');
  // Of a megabyte of quotes, this takes a fifth of the time of `replaceAll`.
  return references.reduce((read, [reference, char]) => read.split(reference).join(char), text);
}
