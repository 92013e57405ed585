import { randomUUID } from 'node:crypto';
import { limits } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import { features, type Feature } from '../features/feature.js';
import type { RequestBody } from '../transport/body.js';
import { multipartBody, type FilePart, type TextPart } from '../transport/multipart.js';
import type { AttachmentInput } from './attachment.js';
import { limitBytes, openAttachments, type OpenedAttachments } from './attachments.js';
import type { FileSource } from './file-source.js';

/** What a message is made of. */
export interface MessageInput {
  /** MessageML, as it goes over the wire. May be left out beside attachments. */
  readonly message?: string;
  /** Entity data: an object, or its JSON text (MSG-9, MSG-10). */
  readonly data?: string | Readonly<Record<string, unknown>>;
  /** Files: 30 MB together, 25 recommended (MSG-8). */
  readonly attachments?: readonly AttachmentInput[];
  /**
   * What to do when a compliance policy matches: `enforce` takes part in blocking and warning, so
   * a match ends in a `PolicyError`; `accept-warning` sends a message whose warning was seen, once.
   * Default: as an older client, whose messages pass and are recorded (DLP-4…8, DLP-14).
   */
  readonly policies?: 'enforce' | 'accept-warning';
  /** The version of MessageML, `2.0`. Default: the service's latest. */
  readonly version?: string;
}

const takesPart: TextPart = { name: 'enforceExpressionFiltering', text: 'true' };

/** The fields by which the service knows a client that can be blocked and warned. */
const policyFields: Readonly<Record<NonNullable<MessageInput['policies']>, readonly TextPart[]>> = {
  enforce: [takesPart],
  'accept-warning': [takesPart, { name: 'ignoreDLPwarning', text: 'true' }],
};

/** The service wants at least a space of content beside attachments (MSG-4). */
const emptyMessage = '<messageML> </messageML>';

const noFiles: OpenedAttachments = { files: [], previews: [] };

/** Packs a message with further fields. Each form of one message reads the same files. */
export type PackMessage = (fields: readonly TextPart[]) => RequestBody;

/**
 * Packs a message as the form that the service takes.
 *
 * @param warn - told when there are more files than recommended
 * @throws InputError when the message cannot be sent
 */
export async function messageForm(
  input: MessageInput,
  operation: string,
  warn: (message: string) => void,
): Promise<RequestBody> {
  return (await openMessage(input, operation, warn))([]);
}

/** Opens what a message is made of, to pack it once or several times. */
export async function openMessage(
  input: MessageInput,
  operation: string,
  warn: (message: string) => void,
): Promise<PackMessage> {
  const { attachments = [] } = input;
  if (input.message === undefined && attachments.length === 0) {
    throw new InputError('BAD_INPUT', `${operation} needs a message or attachments.`, operation);
  }
  const { files, previews } =
    attachments.length === 0 ? noFiles : await openAttachments(attachments, operation);
  if (files.length > limits.recommendedAttachments) {
    warn(
      `A message with ${files.length} files was sent; the service recommends at most ${limits.recommendedAttachments}.`,
    );
  }
  const texts = textParts(input);
  const fileParts = [
    ...files.map((file) => filePart('attachment', file)),
    ...previews.map((file) => filePart('preview', file)),
  ];
  return (fields) =>
    multipartBody([...texts, ...fields, ...fileParts], {
      boundary: `cadenza-${randomUUID()}`,
      onFileBytes: () => limitBytes(operation),
    });
}

function textParts({ message = emptyMessage, data, version, policies }: MessageInput): TextPart[] {
  const parts: TextPart[] = [{ name: 'message', text: message }];
  if (data !== undefined) {
    parts.push({ name: 'data', text: typeof data === 'string' ? data : JSON.stringify(data) });
  }
  if (version !== undefined) {
    parts.push({ name: 'version', text: version });
  }
  return policies === undefined ? parts : [...parts, ...policyFields[policies]];
}

/** What of a message older services do not have. */
export function featuresOf({ message = '', policies }: MessageInput): readonly Feature[] {
  return [
    ...(/<(?:form|ui-action|dialog)\b/i.test(message) ? [features.interactiveElements] : []),
    ...(policies === undefined ? [] : [features.policies]),
  ];
}

function filePart(name: string, file: FileSource): FilePart {
  return {
    name,
    filename: file.filename,
    contentType: file.contentType,
    size: file.size,
    get replayable() {
      return file.replayable;
    },
    read: () => file.read(),
  };
}
