import { isBlank } from '../../java/text/index.js';
import type { DateTimeEntity, DocumentElement, MentionEntity } from '../document/document.js';
import { uriProblem } from '../values/uri.js';
import { escapeXml } from './escape.js';

/** The tag of an entity: that of the element that was turned into it, or span. */
function tagOf(element: DocumentElement): string {
  return element.presentation && element.tag === 'div' ? 'div' : 'span';
}

/** A text that stands for an object of the data. */
export function writeInSpan(element: DocumentElement, id: string, text: string): string {
  const tag = tagOf(element);
  return `<${tag} class="entity" data-entity-id="${escapeXml(id)}">${escapeXml(text)}</${tag}>`;
}

/** A mention; of somebody who was not found only the id, or a link to the e-mail address. */
export function writeMention(
  element: DocumentElement,
  { id, user, userId, email = '' }: MentionEntity,
  writeLink: (href: string, text: string) => string,
): string {
  if (user !== undefined) {
    return writeInSpan(element, id, isBlank(user.displayName) ? '' : `@${user.displayName}`);
  }
  if (userId !== undefined) {
    return writeInSpan(element, id, userId);
  }
  const address = `mailto:${email}`;
  return uriProblem(address) === undefined ? writeLink(address, email) : escapeXml(email);
}

/** A moment. */
export function writeDateTime({ id, value, format }: DateTimeEntity): string {
  const moment = escapeXml(value);
  const shown = format === undefined ? '' : ` data-format="${escapeXml(format)}"`;
  return `<span><time data-entity-id="${escapeXml(id)}" datetime="${moment}"${shown}>${moment}</time></span>`;
}
