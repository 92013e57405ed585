import { type FileSource, openFile } from '../../client/attachments/file-source.js';
import { hasPreview, requirePreviews } from '../../client/attachments/open-attachments.js';
import type { FileInput, MessageInput } from '../../client/index.js';

type Files = NonNullable<MessageInput['attachments']>;

/** A file in a store. */
export interface KeptFile {
  /** With its extension: `report.pdf`. */
  readonly filename: string;
  /** As `application/pdf`. */
  readonly contentType: string;
  /** Its bytes in base64. */
  readonly content: string;
}

/** A file of a message in a store, and the picture that is shown for it. */
export interface KeptAttachment {
  /** The file itself. */
  readonly file: KeptFile;
  /** The picture, where there is one. */
  readonly preview?: KeptFile | undefined;
}

/** The files of a message, after they were read to be kept. */
export interface ReadFiles {
  /** Undefined when they are too large to be kept. */
  readonly kept: readonly KeptAttachment[] | undefined;
  /** The files, to be sent: a stream that was read in vain is here from its beginning. */
  readonly attachments: Files;
}

/** The most bytes of files that are kept of one message, in all. */
export const mostKeptBytes = 1_000_000;

/**
 * Reads the files of a message as far as they may be kept.
 *
 * @throws InputError `ATTACHMENT_UNREADABLE`, `PREVIEWS_INCOMPLETE`, `BAD_ARGUMENT`
 */
export async function readFiles(attachments: Files = []): Promise<ReadFiles> {
  requirePreviews(attachments, 'bot.send');
  const reader = new Reader();
  const read: { readonly file: ReadFile; readonly preview?: ReadFile }[] = [];
  for (const input of attachments) {
    read.push(
      hasPreview(input)
        ? { file: await reader.read(input.file), preview: await reader.read(input.preview) }
        : { file: await reader.read(input) },
    );
  }
  if (!reader.isTooLarge) {
    const kept = read.map(({ file, preview }) => ({
      file: toKept(file),
      ...(preview === undefined ? {} : { preview: toKept(preview) }),
    }));
    return { kept, attachments: fromKept(kept) };
  }
  const pairs = read.flatMap(({ file, preview }) =>
    preview === undefined ? [] : [{ file: file.input, preview: preview.input }],
  );
  return {
    kept: undefined,
    attachments: pairs.length === 0 ? read.map(({ file }) => file.input) : pairs,
  };
}

/** Files as messages take them. */
export function fromKept(kept: readonly KeptAttachment[]): Files {
  const pairs = kept.flatMap(({ file, preview }) =>
    preview === undefined ? [] : [{ file: toInput(file), preview: toInput(preview) }],
  );
  return pairs.length === 0 ? kept.map(({ file }) => toInput(file)) : pairs;
}

interface ReadFile {
  readonly source: FileSource;
  /** What was read of it. */
  readonly bytes: Buffer;
  /** The file, to be sent. */
  readonly input: FileInput;
}

/** Reads files one after the other, until they are too large together. */
class Reader {
  #left = mostKeptBytes;

  get isTooLarge(): boolean {
    return this.#left < 0;
  }

  async read(input: FileInput): Promise<ReadFile> {
    const source = await openFile(input, 'bot.send');
    if (this.#left < 0 || (source.size ?? 0) > this.#left) {
      this.#left = -1;
      return { source, bytes: Buffer.alloc(0), input };
    }
    const chunks: Uint8Array[] = [];
    const rest = source.read()[Symbol.asyncIterator]();
    for (;;) {
      const step = await rest.next();
      if (step.done === true) {
        break;
      }
      chunks.push(step.value);
      this.#left -= step.value.length;
      if (this.#left < 0) {
        return {
          source,
          bytes: Buffer.alloc(0),
          input: await reopened(source, input, chunks, rest),
        };
      }
    }
    const bytes = Buffer.concat(chunks);
    const { filename, contentType } = source;
    return { source, bytes, input: { filename, contentType, content: bytes } };
  }
}

/** A file of which some was read: what can be read again is, of a stream the rest comes after it. */
async function reopened(
  { rereadable, filename, contentType }: FileSource,
  input: FileInput,
  chunks: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): Promise<FileInput> {
  if (rereadable) {
    await rest.return?.();
    return input;
  }
  const content = async function* (): AsyncIterable<Uint8Array> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { filename, contentType, content: content() };
}

function toKept({ source, bytes }: ReadFile): KeptFile {
  const { filename, contentType } = source;
  return { filename, contentType, content: bytes.toString('base64') };
}

function toInput({ filename, contentType, content }: KeptFile): FileInput {
  return { filename, contentType, content: Buffer.from(content, 'base64') };
}
