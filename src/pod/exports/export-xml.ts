import type { Message } from '../../contract/index.js';
import type { AttachmentRow, MessageRow } from '../store/tables.js';
import { attachmentPath } from './export-names.js';
import type { TimeRange } from './export-range.js';

/** What an export says of a stored message, besides what the service returns. */
export type StoredText = Pick<MessageRow, 'plain_text' | 'imported'>;

/** What is written of a file of a message or a preview. */
export type StoredFile = Pick<AttachmentRow, 'id' | 'name' | 'size' | 'digest' | 'preview_of'>;

/** How `messages.xml` begins. */
export function xmlHead({ from, to }: TimeRange): string {
  const range = attributes({ from: isoTime(from), to: isoTime(to) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<export${range}>\n`;
}

/** How `messages.xml` ends. */
export const xmlTail = '</export>\n';

/**
 * One message of `messages.xml`. What was written is in it as text, the markup of PresentationML too,
 * so that no message can break the document.
 */
export function xmlMessage(
  message: Message,
  row: StoredText,
  files: readonly StoredFile[],
): string {
  const { messageId, parentMessageId, timestamp, user, stream } = message;
  const facts = { id: messageId, time: isoTime(timestamp), parent: parentMessageId };
  return [
    `  <message${attributes({ ...facts, imported: row.imported === 1 ? 'true' : undefined })}>`,
    element('author', {
      id: user.userId,
      username: user.username,
      email: user.email,
      name: user.displayName,
    }),
    element('stream', { id: stream.streamId, type: stream.streamType, name: stream.roomName }),
    element('text', {}, row.plain_text),
    element('presentationML', {}, message.message),
    element('data', {}, message.data),
    ...files.map(xmlFile),
    '  </message>\n',
  ].join('\n');
}

function xmlFile({ id, name, size, digest, preview_of }: StoredFile): string {
  return preview_of === null
    ? element('attachment', { id, name, size, file: attachmentPath(digest) })
    : element('preview', { id, of: preview_of, name, size, file: attachmentPath(digest) });
}

type Attributes = Readonly<Record<string, string | number | undefined>>;

function element(name: string, facts: Attributes, content?: string): string {
  const head = `    <${name}${attributes(facts)}`;
  return content === undefined ? `${head}/>` : `${head}>${escapeText(content)}</${name}>`;
}

function attributes(facts: Attributes): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}

const references: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\r', '&#13;'],
  ['\n', '&#10;'],
  ['\t', '&#9;'],
]);

/** Characters that XML has no way to write, halves of pairs among them. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeText(text: string): string {
  return text.replace(unwritable, '\uFFFD').replace(/[&<>\r]/g, toReference);
}

function escapeAttribute(text: string): string {
  return text.replace(unwritable, '\uFFFD').replace(/[&<>"\r\n\t]/g, toReference);
}

function toReference(character: string): string {
  return references.get(character) ?? character;
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
