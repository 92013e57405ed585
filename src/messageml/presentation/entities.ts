import type { DocumentElement } from '../document.js';
import { isBlank } from '../values/java-text.js';
import { uriProblem } from '../values/uri.js';
import { escapeXml } from './escape.js';

/** The tag of an entity: that of the element that was turned into it, or span. */
function tagOf(element: DocumentElement): string {
  return element.presentation && element.tag === 'div' ? 'div' : 'span';
}

function inSpan(element: DocumentElement, id: string, text: string): string {
  const tag = tagOf(element);
  return `<${tag} class="entity" data-entity-id="${escapeXml(id)}">${escapeXml(text)}</${tag}>`;
}

/** A hashtag, cashtag or instrument. */
export function writeEntity(element: DocumentElement): string {
  const { entity } = element;
  if (entity?.kind === 'hashtag') return inSpan(element, entity.id, `#${entity.value}`);
  if (entity?.kind === 'cashtag' || entity?.kind === 'instrument') {
    return inSpan(element, entity.id, `$${entity.value}`);
  }
  return '';
}

/** A mention; of somebody who was not found only the id, or a link to the e-mail address. */
export function writeMention(
  element: DocumentElement,
  writeLink: (href: string, text: string) => string,
): string {
  const { entity } = element;
  if (entity?.kind !== 'mention') return '';
  const { id, user, userId, email = '' } = entity;
  if (user !== undefined) {
    return inSpan(element, id, isBlank(user.displayName) ? '' : `@${user.displayName}`);
  }
  if (userId !== undefined) return inSpan(element, id, userId);
  const address = `mailto:${email}`;
  return uriProblem(address) === undefined ? writeLink(address, email) : escapeXml(email);
}

/** A moment. */
export function writeDateTime(element: DocumentElement): string {
  if (element.entity?.kind !== 'datetime') return '';
  const { id, value, format } = element.entity;
  const moment = escapeXml(value);
  const shown = format === undefined ? '' : ` data-format="${escapeXml(format)}"`;
  return `<span><time data-entity-id="${id}" datetime="${moment}"${shown}>${moment}</time></span>`;
}
