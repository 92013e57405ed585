import { limits } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import type { AttachmentInput, FileWithPreview } from './attachment-input.js';
import { type FileSource, openFile, ownErrors } from './file-source.js';

/** The files of one message, checked: previews for all or for none, and not too large. */
export interface OpenedAttachments {
  readonly files: readonly FileSource[];
  readonly previews: readonly FileSource[];
}

/**
 * Opens the attachments of a message and checks what can be known before sending (MSG-8, LIM-4).
 *
 * @throws InputError `ATTACHMENTS_TOO_LARGE`, `PREVIEWS_INCOMPLETE`, `ATTACHMENT_UNREADABLE`
 */
export async function openAttachments(
  inputs: readonly AttachmentInput[],
  operation: string,
): Promise<OpenedAttachments> {
  for (const input of inputs) {
    for (const file of hasPreview(input) ? [input.file, input.preview] : [input]) {
      ownErrors(contentField(file));
    }
  }
  requirePreviews(inputs, operation);
  const files: FileSource[] = [];
  const previews: FileSource[] = [];
  for (const input of inputs) {
    if (hasPreview(input)) {
      files.push(await openFile(input.file, operation));
      previews.push(await openFile(input.preview, operation));
    } else {
      files.push(await openFile(input, operation));
    }
  }
  const known = [...files, ...previews].reduce((sum, { size = 0 }) => sum + size, 0);
  if (known > limits.attachmentBytes) {
    throw tooLarge(operation);
  }
  return { files, previews };
}

/**
 * Refuses files of one message of which some have a preview.
 *
 * @throws InputError `PREVIEWS_INCOMPLETE`
 */
export function requirePreviews(inputs: readonly AttachmentInput[], operation: string): void {
  const { length } = inputs.filter(hasPreview);
  if (length !== 0 && length !== inputs.length) {
    throw new InputError(
      'PREVIEWS_INCOMPLETE',
      `${operation}: ${length} of ${inputs.length} attachments have a preview. Give a preview to all of them or to none.`,
      operation,
    );
  }
}

function contentField(file: unknown): unknown {
  return typeof file === 'object' && file !== null && 'content' in file ? file.content : undefined;
}

/** Whether a file was given with the picture that is shown for it. */
export function hasPreview(input: unknown): input is FileWithPreview {
  return typeof input === 'object' && input !== null && 'preview' in input;
}

/**
 * Counts the bytes of all files while they are read, and stops the message when they become too
 * many: its end is never sent, so the service drops it.
 */
export function limitBytes(operation: string): (bytes: number) => void {
  let total = 0;
  return (bytes) => {
    total += bytes;
    if (total > limits.attachmentBytes) {
      throw tooLarge(operation);
    }
  };
}

function tooLarge(operation: string): InputError {
  const megabytes = limits.attachmentBytes / 1024 / 1024;
  return new InputError(
    'ATTACHMENTS_TOO_LARGE',
    `${operation}: the attachments are larger than ${megabytes} MB together, which is the service's limit for one message. The message was not sent; spread the files over several.`,
    operation,
  );
}
