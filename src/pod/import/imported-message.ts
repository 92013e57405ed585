import { z } from 'zod';
import { limits } from '../../contract/index.js';
import { escapeText } from '../../messageml/index.js';
import { badRequest } from '../errors.js';
import { optional, shaped } from '../http/shape.js';
import type { MessageSource } from '../messages/markup.js';

const file = z.object({
  filename: z.string().regex(/[^/\\]\.[^./\\]+$/, 'must be a file name with its extension'),
  content: z.string(),
});

const importedMessage = z.object({
  message: z.string(),
  format: optional(z.literal('MESSAGEML', { error: 'must be MESSAGEML' })),
  data: optional(z.string()),
  intendedMessageTimestamp: z.int().nonnegative(),
  intendedMessageFromUserId: z.int().nonnegative(),
  originatingSystemId: z.string(),
  originalMessageId: optional(z.string()),
  streamId: z.string(),
  attachments: optional(z.array(file)),
  previews: optional(z.array(file)),
});

/** A file of an imported message, decoded. */
export interface ImportedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** An imported message as it was given, its fields checked one by one. */
export interface ImportedMessage extends Omit<
  z.output<typeof importedMessage>,
  'attachments' | 'previews'
> {
  readonly attachments: readonly ImportedFile[];
  readonly previews: readonly ImportedFile[];
}

/** Keys by which events of a stream are told from messages. */
const eventKeys = ['payload', 'type', 'event', 'affectedUser', 'affectedUsers'];

/**
 * Reads an element of an import (IMP-4, IMP-7, IMP-8, IMP-14).
 *
 * @throws Refusal 400 whose message becomes the element's diagnostic
 */
export function readImportedMessage(element: unknown): ImportedMessage {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    throw badRequest('An imported message is an object.');
  }
  if (eventKeys.some((key) => key in element)) {
    throw badRequest('Events of a room cannot be imported, only messages.');
  }
  const given = shaped(importedMessage, element);
  const attachments = (given.attachments ?? []).map(decodeFile);
  const previews = (given.previews ?? []).map(decodeFile);
  if (previews.length > 0 && previews.length !== attachments.length) {
    throw badRequest(
      `There are ${previews.length} previews for ${attachments.length} attachments. Give one for each, or none.`,
    );
  }
  const bytes = [...attachments, ...previews].reduce((sum, it) => sum + it.content.length, 0);
  if (bytes > limits.attachmentBytes) {
    throw badRequest('The attachments and previews of the message exceed 30 MB in total.');
  }
  return { ...given, attachments, previews };
}

/**
 * The markup of an imported message: MessageML as it is, other text as the content of a message, which
 * is markup when the format says so and plain text otherwise.
 */
export function sourceOf({ message, format, data }: ImportedMessage): MessageSource {
  if (/^\s*<(messageML[\s>/]|div\s[^>]*data-format=)/.test(message)) {
    return { message, data };
  }
  const content =
    format === 'MESSAGEML'
      ? message
      : message
          .split(/\r\n?|\n/)
          .map(escapeText)
          .join('<br/>');
  return { message: `<messageML>${content}</messageML>`, data };
}

/** Standard alphabet with padding; line breaks are allowed. */
function decodeFile({ filename, content }: z.output<typeof file>): ImportedFile {
  const text = content.replace(/[\r\n]/g, '');
  const decoded = Buffer.from(text, 'base64');
  // The decoder skips what it does not know: only what comes back the same was Base64.
  if (decoded.toString('base64') !== text) {
    throw badRequest(`The content of "${filename}" is not Base64.`);
  }
  return { name: filename, content: decoded };
}
