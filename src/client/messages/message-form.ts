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
import { multipartBody, textForm, type TextPart } from '../transport/multipart.js';
import { checkMessageInput } from './check-input.js';
import { isInteractive } from './interactive.js';
import type { MessageInput } from './message-input.js';
import { writeMessage, type WrittenMessage } from './write-message.js';

const takesPart: TextPart = { name: 'enforceExpressionFiltering', text: 'true' };

/** The fields by which the service knows a client that can be blocked and warned. */
const policyFields: Readonly<Record<NonNullable<MessageInput['policies']>, readonly TextPart[]>> = {
  enforce: [takesPart],
  'accept-warning': [takesPart, { name: 'ignoreDLPwarning', text: 'true' }],
};

/** The service wants at least a space of content besides attachments (MSG-4). */
const emptyMessage = '<messageML> </messageML>';

const noFiles: OpenedAttachments = { files: [], previews: [] };

const noFeatures: readonly Feature[] = [];

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
 * @returns at once, where there are no files to open
 * @throws InputError when the message cannot be sent
 */
export function openMessage(
  input: MessageInput,
  operation: string,
  warn: (message: string) => void,
): OpenedMessage | Promise<OpenedMessage> {
  checkMessageInput(input, operation);
  const written = writeMessage(input, operation);
  const { attachments = [] } = input;
  if (attachments.length === 0) {
    return new MessageForm(input, written, { operation, ...noFiles });
  }
  return openAttachments(attachments, operation).then((opened) => {
    const { length } = opened.files;
    if (length > limits.recommendedAttachments) {
      warn(
        `A message with ${length} files was sent; the service recommends at most ${limits.recommendedAttachments}.`,
      );
    }
    return new MessageForm(input, written, { operation, ...opened });
  });
}

/** What a message is sent with. */
interface FormFiles extends OpenedAttachments {
  readonly operation: string;
}

class MessageForm implements OpenedMessage {
  readonly message: string;
  readonly #input: MessageInput;
  readonly #data: string | undefined;
  readonly #files: FormFiles;

  constructor(input: MessageInput, { message = '', data }: WrittenMessage, files: FormFiles) {
    this.message = hasNoContent(message) && files.files.length > 0 ? emptyMessage : message;
    this.#input = input;
    this.#data = data;
    this.#files = files;
  }

  get features(): readonly Feature[] {
    const isPlain = this.#input.policies === undefined && !isInteractive(this.message);
    return isPlain ? noFeatures : this.#featuresUsed();
  }

  get readOnce(): string | undefined {
    const { files, previews } = this.#files;
    return [...files, ...previews].find(({ rereadable }) => !rereadable)?.filename;
  }

  pack(fields: readonly TextPart[]): RequestBody {
    const { files, previews, operation } = this.#files;
    const { message } = this;
    const { message: text, version, policies } = this.#input;
    const data = this.#data;
    const given = typeof text === 'string' ? [text] : [];
    const parts = textParts({ message, data, version, policies });
    parts.push(...fields);
    // The service may quote what was written as it was given, too.
    const confidential = (): string[] => [...given, message, ...(data === undefined ? [] : [data])];
    if (files.length === 0 && previews.length === 0) {
      return textForm(parts, { boundary: boundaryBetween(parts), confidential });
    }
    // What is in files is not known before they are sent.
    const boundary = randomBoundary();
    const fileParts = [
      ...files.map((file) => filePart('attachment', file)),
      ...previews.map((file) => filePart('preview', file)),
    ];
    const onFileBytes = (): ((bytes: number) => void) => limitBytes(operation);
    return multipartBody([...parts, ...fileParts], { boundary, confidential, onFileBytes });
  }

  #featuresUsed(): readonly Feature[] {
    return [
      ...(isInteractive(this.message) ? [features.interactiveElements] : []),
      ...(this.#input.policies === undefined ? [] : [features.policies]),
    ];
  }
}

const usualBoundary = 'cadenza-part';

/** A line that occurs in none of the texts. */
function boundaryBetween(parts: readonly TextPart[]): string {
  return parts.some(({ text }) => text.includes(usualBoundary)) ? randomBoundary() : usualBoundary;
}

function randomBoundary(): string {
  return `cadenza-${randomUUID()}`;
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
  const parts: TextPart[] = [{ name: 'message', text: message }];
  if (data !== undefined) {
    parts.push({ name: 'data', text: data });
  }
  if (version !== undefined) {
    parts.push({ name: 'version', text: version });
  }
  if (policies !== undefined) {
    parts.push(...policyFields[policies]);
  }
  return parts;
}
