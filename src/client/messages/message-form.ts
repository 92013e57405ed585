import { randomUUID } from 'node:crypto';
import { limits } from '../../contract/index.js';
import { filePart } from '../attachments/file-part.js';
import {
  limitBytes,
  openAttachments,
  type OpenedAttachments,
} from '../attachments/open-attachments.js';
import { type Feature, features } from '../features/feature.js';
import type { RequestBody } from '../transport/body.js';
import { multipartBody, type TextPart } from '../transport/multipart.js';
import { checkMessageInput } from './check-input.js';
import { isInteractive } from './interactive.js';
import type { MessageInput } from './message-input.js';
import { writeMessage } from './write-message.js';

const takesPart: TextPart = { name: 'enforceExpressionFiltering', text: 'true' };

/** The fields by which the service knows a client that can be blocked and warned. */
const policyFields: Readonly<Record<NonNullable<MessageInput['policies']>, readonly TextPart[]>> = {
  enforce: [takesPart],
  'accept-warning': [takesPart, { name: 'ignoreDLPwarning', text: 'true' }],
};

/** The service wants at least a space of content beside attachments (MSG-4). */
const emptyMessage = '<messageML> </messageML>';

const noFiles: OpenedAttachments = { files: [], previews: [] };

/** A message that is ready to be sent. */
export interface OpenedMessage {
  /** The markup, as it goes over the wire. */
  readonly message: string;
  /** What of it older services do not have (VER-3). */
  readonly features: readonly Feature[];
  /** The name of a file that can be read only once, if there is one. */
  readonly readOnce: string | undefined;
  /** Packs it with further fields. Each form of one message reads the same files. */
  pack(fields: readonly TextPart[]): RequestBody;
}

/**
 * Opens what a message is made of, to pack it once or several times.
 *
 * @param warn - told when there are more files than recommended
 * @throws InputError when the message cannot be sent
 */
export async function openMessage(
  input: MessageInput,
  operation: string,
  warn: (message: string) => void,
): Promise<OpenedMessage> {
  checkMessageInput(input, operation);
  const { attachments = [], policies, version } = input;
  const { message: text = '', data } = writeMessage(input, operation);
  const given = typeof input.message === 'string' ? [input.message] : [];
  const message = hasNoContent(text) && attachments.length > 0 ? emptyMessage : text;
  const { files, previews } =
    attachments.length === 0 ? noFiles : await openAttachments(attachments, operation);
  if (files.length > limits.recommendedAttachments) {
    warn(
      `A message with ${files.length} files was sent; the service recommends at most ${limits.recommendedAttachments}.`,
    );
  }
  const texts = textParts({ message, data, version, policies });
  const fileParts = [
    ...files.map((file) => filePart('attachment', file)),
    ...previews.map((file) => filePart('preview', file)),
  ];
  return {
    message,
    features: [
      ...(isInteractive(message) ? [features.interactiveElements] : []),
      ...(policies === undefined ? [] : [features.policies]),
    ],
    readOnce: [...files, ...previews].find(({ rereadable }) => !rereadable)?.filename,
    pack: (fields) =>
      multipartBody([...texts, ...fields, ...fileParts], {
        boundary: `cadenza-${randomUUID()}`,
        // The service may quote what was written as it was given, too.
        confidential: () => [...given, message, ...(data === undefined ? [] : [data])],
        onFileBytes: () => limitBytes(operation),
      }),
  };
}

function hasNoContent(text: string): boolean {
  return text === '' || text === '<messageML></messageML>';
}

interface Texts {
  readonly message: string;
  readonly data: string | undefined;
  readonly version: MessageInput['version'];
  readonly policies: MessageInput['policies'];
}

function textParts({ message, data, version, policies }: Texts): TextPart[] {
  return [
    { name: 'message', text: message },
    ...(data === undefined ? [] : [{ name: 'data', text: data }]),
    ...(version === undefined ? [] : [{ name: 'version', text: version }]),
    ...(policies === undefined ? [] : policyFields[policies]),
  ];
}
