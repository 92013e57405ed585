import { z } from 'zod';
import { limits } from '../../contract/index.js';
import { escapeText, isJsonObject } from '../../messageml/internals.js';
import type { Refusal } from '../errors.js';
import { badRequest } from '../errors.js';
import { LongText } from '../http/long-text.js';
import { optional, shaped } from '../http/shape.js';
import { Pace } from '../pace.js';
import type { MessageSource } from '../rendering/render.js';

/** Files and previews of one message; as many as a multipart message may have. */
const maxFiles = 1000;
/** Six bytes of escape for each byte of the message, at worst. */
const writtenBytes = 6 * limits.messageBytes;

/** A text that may be long, and is kept as it was written. */
const longText = z.union([z.string(), z.instanceof(LongText)], { error: 'must be a string' });

/** A text that may be as long as a message. */
const messageText = longText
  .refine((text) => typeof text === 'string' || text.bytes <= writtenBytes, {
    error: `is longer than ${limits.messageBytes} bytes`,
  })
  .transform(String);

/** A name or an id: a long text is neither. */
const shortText = z.string({
  error: ({ input }) => (input instanceof LongText ? 'is longer than 1024 bytes' : undefined),
});

const file = z.object({
  filename: shortText.regex(/[^/\\]\.[^./\\]+$/, 'must be a file name with its extension'),
  content: longText,
});

const files = z.array(file).max(maxFiles, `has at most ${maxFiles} files`);

const importedMessage = z.strictObject({
  message: messageText,
  format: optional(z.literal('MESSAGEML', { error: 'must be MESSAGEML' })),
  data: optional(messageText),
  intendedMessageTimestamp: z.int().nonnegative(),
  intendedMessageFromUserId: z.int().nonnegative(),
  originatingSystemId: shortText,
  originalMessageId: optional(shortText).transform((id) => (id === '' ? undefined : id)),
  streamId: shortText,
  attachments: optional(files),
  previews: optional(files),
});

/** A file of an imported message. */
export interface ImportedFile {
  readonly filename: string;
  /** In Base64, not yet decoded. */
  readonly content: string | LongText;
}

/** An imported message as it was given, its fields checked one by one. */
export interface ImportedMessage extends Omit<
  z.output<typeof importedMessage>,
  'attachments' | 'previews'
> {
  readonly attachments: readonly ImportedFile[];
  readonly previews: readonly ImportedFile[];
}

/** What an imported message says, as it was written. */
export type ImportedContent = Pick<ImportedMessage, 'message' | 'format' | 'data'>;

/** Keys by which events of a stream are told from messages, whatever else they carry. */
const eventKeys = ['payload', 'type', 'event', 'affectedUser', 'affectedUsers'];

/**
 * Reads an element of an import (IMP-4, IMP-7, IMP-8, IMP-14).
 *
 * @throws Refusal 400 whose message becomes the element's diagnostic
 */
export function readImportedMessage(element: unknown): ImportedMessage {
  // A text that is long is held as an object.
  if (!isJsonObject(element) || element instanceof LongText) {
    throw badRequest('An imported message is an object.');
  }
  if (eventKeys.some((key) => key in element)) {
    throw badRequest('Events of a room cannot be imported, only messages.');
  }
  const given = shaped(importedMessage, element, 'message', 'data');
  const { attachments = [], previews = [] } = given;
  if (previews.length > 0 && previews.length !== attachments.length) {
    throw badRequest(
      `There are ${previews.length} previews for ${attachments.length} attachments. Give one for each, or none.`,
    );
  }
  return { ...given, attachments, previews };
}

/**
 * The markup of an imported message (IMP-8): MessageML as it is, PresentationML where the format says that
 * it is markup; other text as the content of a message, which is markup when the format says so and plain
 * text otherwise.
 */
export function sourceOf({ message, format, data }: ImportedContent): MessageSource {
  if (/^\s*<messageML[\s>/]/.test(message)) {
    return { message, data };
  }
  if (format === 'MESSAGEML' && /^\s*<div\s[^>]*data-format=/.test(message)) {
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

/**
 * What a file holds, piece by piece: of the standard alphabet with padding; line breaks are allowed.
 *
 * @throws Refusal 400
 */
export async function* decodedPieces({ filename, content }: ImportedFile): AsyncGenerator<Buffer> {
  const pace = new Pace();
  let rest = '';
  for (const piece of typeof content === 'string' ? [content] : content.pieces()) {
    const given = rest + piece.replace(/[\r\n]+/g, '');
    const whole = given.length - (given.length % 4);
    // The last four characters may be padded, and only they.
    const last = Math.max(whole - 4, 0);
    const before = given.slice(0, last);
    if (before.endsWith('=')) {
      throw notBase64(filename);
    }
    yield decoded(filename, before);
    rest = given.slice(last);
    await pace.turn();
  }
  yield decoded(filename, rest);
}

function decoded(filename: string, text: string): Buffer {
  const content = Buffer.from(text, 'base64');
  // The decoder skips what it does not know: only what comes back the same was Base64.
  if (content.toString('base64') !== text) {
    throw notBase64(filename);
  }
  return content;
}

function notBase64(filename: string): Refusal {
  return badRequest(`The content of "${filename}" is not Base64.`);
}
