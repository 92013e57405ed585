import { isBlank } from '../../java/text/index.js';
import type { DateTimeEntity, DocumentElement, MentionEntity } from '../document/document.js';
import { uriProblem } from '../values/uri.js';
import type { PresentationWriter } from './presentation-writer.js';

/** A text that stands for an object of the data. */
export function writeInSpan(
  writer: PresentationWriter,
  element: DocumentElement,
  id: string,
  text: string,
): void {
  // An entity has the tag of the element that was turned into it, or span.
  const isDivision = element.presentation && element.tag === 'div';
  writer.add(isDivision ? '<div class="entity" data-entity-id="' : spanStart);
  writer.addEscaped(id);
  writer.add('">');
  writer.addEscaped(text);
  writer.add(isDivision ? '</div>' : '</span>');
}

/** The start tag of an entity up to its id. */
export const spanStart = '<span class="entity" data-entity-id="';

/** A mention; of somebody who was not found only the id, or a link to the e-mail address. */
export function writeMention(
  writer: PresentationWriter,
  element: DocumentElement,
  { id, user, userId, email = '' }: MentionEntity,
  writeLink: (href: string, text: string) => void,
): void {
  if (user !== undefined) {
    writeInSpan(writer, element, id, isBlank(user.displayName) ? '' : `@${user.displayName}`);
    return;
  }
  if (userId !== undefined) {
    writeInSpan(writer, element, id, userId);
    return;
  }
  const address = `mailto:${email}`;
  if (uriProblem(address) === undefined) {
    writeLink(address, email);
  } else {
    writer.addEscaped(email);
  }
}

/** A moment. */
export function writeDateTime(
  writer: PresentationWriter,
  { id, value, format }: DateTimeEntity,
): void {
  writer.add('<span><time');
  writer.addAttribute('data-entity-id', id);
  writer.addAttribute('datetime', value);
  if (format !== undefined) {
    writer.addAttribute('data-format', format);
  }
  writer.add('>');
  writer.addEscaped(value);
  writer.add('</time></span>');
}
