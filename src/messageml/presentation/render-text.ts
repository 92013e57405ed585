import type { MessageMLDocument } from '../document/document.js';
import { renderPresentationML } from './render-presentation.js';

/**
 * The plain text of a message: the text of its PresentationML, in one piece, without separators.
 *
 * @example
 * renderText(document)   // 'Hello @Alice'
 */
export function renderText(document: MessageMLDocument): string {
  return renderPresentationML(document)
    .replace(/\r\n?/g, '\n')
    .replace(/<(?:[^>"']|"[^"]*"|'[^']*')*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
