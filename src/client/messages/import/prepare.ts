import { limits, toUrlSafeId } from '../../../contract/index.js';
import { toMessageML } from '../../../messageml/index.js';
import type { FileSource } from '../../attachments/file-source.js';
import { openAttachments } from '../../attachments/open-attachments.js';
import { ClientError } from '../../errors/client-error.js';
import { writeData, writeMessage } from '../write-message.js';
import { fieldProblem } from './field-problem.js';
import type { ImportOutcome, MessageToImport } from './message-to-import.js';

/** A message that is ready to be sent, with its files not yet read. */
export interface PreparedMessage {
  readonly input: MessageToImport;
  /** What it says, as given and as it goes over the wire, and its data: what no error may quote. */
  readonly texts: readonly string[];
  /** The fields of the wire, as the inside of a JSON object: `"message":"…","streamId":"…"`. */
  readonly fields: string;
  readonly files: readonly FileSource[];
  readonly previews: readonly FileSource[];
  /** Bytes of fields and files together; all that a call takes, for a message that goes alone. */
  readonly weight: number;
}

const operation = 'messages.import';

/**
 * Checks what can be known before sending, so that one message that cannot succeed costs nothing
 * and stops no other (IMP-2, IMP-4, IMP-7).
 *
 * @param now - epoch milliseconds
 */
export async function prepareMessage(
  input: MessageToImport,
  now: number,
): Promise<PreparedMessage | ImportOutcome> {
  const diagnostic = fieldProblem(input) ?? messageProblem(input, now);
  if (diagnostic !== undefined) {
    return { status: 'failed', input, diagnostic };
  }
  try {
    const { files, previews } = await openAttachments(input.attachments ?? [], operation);
    const { message, data } = writtenOf(input);
    const fields = JSON.stringify(wireFields(input, message, data)).slice(1, -1);
    const given = typeof input.message === 'string' ? [input.message] : [];
    const texts = [...given, message, ...(data === undefined ? [] : [data])];
    const weight = weightOf(fields, [...files, ...previews]);
    return { input, texts, fields, files, previews, weight };
  } catch (error) {
    if (error instanceof ClientError) {
      return { status: 'failed', input, diagnostic: error.message };
    }
    throw error;
  }
}

/** A file that may turn out too large, or cannot be read twice, must not take others along. */
function weightOf(fields: string, files: readonly FileSource[]): number {
  let weight = Buffer.byteLength(fields);
  for (const { size, rereadable } of files) {
    if (size === undefined || !rereadable) {
      return limits.attachmentBytes;
    }
    weight += size;
  }
  return weight;
}

function messageProblem(input: MessageToImport, now: number): string | undefined {
  const timestamp = Number(input.intendedMessageTimestamp);
  if (!Number.isSafeInteger(timestamp) || timestamp < 0) {
    return 'intendedMessageTimestamp is not a date or a whole number of milliseconds since 1970.';
  }
  if (timestamp > now) {
    return 'intendedMessageTimestamp lies in the future; a message is imported with a time in the past.';
  }
  if (input.originalMessageId === '') {
    return 'originalMessageId is empty; without it a repeated import would create the message again.';
  }
  if (input.originalMessageId.includes('\0')) {
    return 'originalMessageId holds the character U+0000, which the service cannot store.';
  }
  return typeof input.message === 'string' && Buffer.byteLength(input.message) > limits.messageBytes
    ? `message is larger than ${limits.messageBytes} bytes, the most that one message may have.`
    : undefined;
}

/** Markup by its `format` goes out as it is; text is escaped, and content composed and checked. */
function writtenOf({ message, format, data }: MessageToImport): {
  readonly message: string;
  readonly data?: string | undefined;
} {
  if (typeof message === 'string') {
    const text = format === undefined ? toMessageML(message).message : message;
    return { message: text, data: writeData(data, operation) };
  }
  const input = data === undefined ? { message } : { message, data };
  const written = writeMessage(input, operation);
  return { message: written.message ?? '', data: written.data };
}

function wireFields(
  input: MessageToImport,
  message: string,
  data: string | undefined,
): Readonly<Record<string, unknown>> {
  const { format, streamId, intendedMessageTimestamp } = input;
  return {
    message,
    format,
    data,
    intendedMessageTimestamp: Number(intendedMessageTimestamp),
    intendedMessageFromUserId: input.intendedMessageFromUserId,
    originatingSystemId: input.originatingSystemId,
    originalMessageId: input.originalMessageId,
    streamId: toUrlSafeId(streamId),
  };
}
