import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';
import { limits } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { Pace } from '../pace.js';
import { piecesOf } from './body-pieces.js';
import type { PartSlice } from './part-slices.js';
import { PartSlices } from './part-slices.js';
import { bytesOf, defaultCharset, PartCharsets, partText, undecodable } from './part-text.js';
import { ReplacedCharacters } from './replaced-characters.js';
import { shortened } from './shortened.js';

/** The longest text field, in bytes; the limit of message and data is checked on their sum. */
const fieldBytes = limits.messageBytes + 1;
const maxFields = 200;
const maxFiles = 1000;
/** Those that are neither a text nor a file count as well. */
const maxParts = maxFields + maxFiles;
/** Files that are written at the same time. */
const filesAtOnce = 16;

/** What a sender says of a file. */
export interface FileHeader {
  /** Empty when there is none. */
  readonly name: string;
  readonly contentType: string;
  /** The encoding that it names for its text, in lower case, or else UTF-8. */
  readonly charset: string;
}

/** What becomes of the parts of a multipart body. */
export interface PartReader {
  /** Takes a text part, decoded from the encoding that it names, or else UTF-8. What it throws refuses the request. */
  readonly field: (name: string, value: string) => void;
  /** Takes a file, to its end or not at all. What it rejects with refuses the request. */
  readonly file: (name: string, content: Readable, header: FileHeader) => Promise<void>;
}

/**
 * Reads a multipart body, part by part. The body is read to its end whatever becomes of it, so that the client
 * gets to see a refusal; after the first problem nothing of it is taken any more.
 *
 * @throws Refusal 400 when it is malformed, has too many parts or a text that cannot be decoded; the first thing that a
 * part was refused for
 */
export async function readMultipart(request: IncomingMessage, parts: PartReader): Promise<void> {
  await new MultipartReader(parts, request.headers['content-type'] ?? '').read(request);
}

class MultipartReader {
  readonly #parts: PartReader;
  readonly #files: Promise<void>[] = [];
  readonly #pace = new Pace();
  readonly #slices: PartSlices;
  readonly #replaced = new ReplacedCharacters();
  readonly #charsets = new PartCharsets();
  /** In front of each part, and behind the last. */
  #delimiters = 0;
  /** Resolved with the first problem. */
  readonly #refused: Promise<void>;
  #onRefused: () => void = () => undefined;
  #problem: { readonly error: unknown } | undefined;

  constructor(parts: PartReader, contentType: string) {
    this.#parts = parts;
    this.#slices = new PartSlices(contentType);
    this.#refused = new Promise((resolve) => {
      this.#onRefused = resolve;
    });
  }

  async read(request: IncomingMessage): Promise<void> {
    const parser = this.#parserOf(request);
    const end = parser && finished(parser).catch((error: unknown) => this.#malformed(error));
    try {
      for await (const piece of piecesOf(request)) {
        for (const slice of this.#problem === undefined ? this.#slices.of(piece) : []) {
          await this.#feed(parser, slice);
        }
      }
      await this.#feed(parser, { bytes: this.#slices.rest, beginsPart: false });
      parser?.end();
      await Promise.race([end, this.#refused]);
    } finally {
      // Ends the file that is being received, if there is one.
      parser?.destroy();
      await Promise.all(this.#files);
    }
    if (this.#problem !== undefined) {
      throw this.#problem.error;
    }
  }

  async #feed(parser: busboy.Busboy | undefined, slice: PartSlice): Promise<void> {
    if (parser === undefined || this.#problem !== undefined) {
      return;
    }
    await this.#pace.turn();
    this.#count(slice);
    this.#replaced.look(slice);
    this.#charsets.look(slice);
    const taken = new Promise((resolve) => parser.write(slice.bytes, resolve));
    if (parser.writableLength > 0) {
      await Promise.race([taken, this.#refused]);
    }
    await this.#earlierFiles();
  }

  #count({ beginsPart }: PartSlice): void {
    if (!beginsPart) {
      return;
    }
    this.#delimiters += 1;
    if (this.#delimiters > maxParts + 1) {
      this.#refuse(badRequest(`A body has at most ${maxParts} parts.`));
    }
  }

  #parserOf(request: IncomingMessage): busboy.Busboy | undefined {
    try {
      const parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        limits: { fieldSize: fieldBytes, fields: maxFields, files: maxFiles },
      });
      // Reported once someone waits for it; what comes later, when no one does, does not matter.
      parser.on('error', () => undefined);
      parser.on('field', (name, value, info) => this.#take(name, value, info));
      parser.on('file', (name, content, info) => this.#receive(parser, name, content, info));
      parser.on('fieldsLimit', () =>
        this.#refuse(badRequest(`A body has at most ${maxFields} text parts.`)),
      );
      parser.on('filesLimit', () =>
        this.#refuse(badRequest(`A body has at most ${maxFiles} files.`)),
      );
      return parser;
    } catch (error) {
      this.#malformed(error);
      return undefined;
    }
  }

  /** @param value - `undefined` when the part has an encoding that is not read here */
  #take(name: string | undefined, value: string | undefined, info: busboy.FieldInfo): void {
    if (name === undefined) {
      this.#refuse(badRequest('A part of the multipart body has no name.'));
    } else if (info.valueTruncated) {
      this.#refuse(
        badRequest(`The part "${shortened(name)}" is longer than ${fieldBytes - 1} bytes.`),
      );
    } else if (this.#problem === undefined) {
      try {
        this.#parts.field(name, this.#textIn(name, value));
      } catch (error) {
        this.#refuse(error);
      }
    }
  }

  /** @throws Refusal 400 */
  #textIn(name: string, value: string | undefined): string {
    const charset = this.#charsets.ofEnded;
    if (value === undefined || charset !== defaultCharset) {
      return partText(name, charset, bytesOf(value ?? '', charset));
    }
    if (this.#replaced.isInText(value)) {
      throw undecodable(name);
    }
    return value;
  }

  #receive(
    parser: busboy.Busboy,
    name: string | undefined,
    content: Readable,
    info: busboy.FileInfo,
  ): void {
    // Every error of the content reaches its consumer; here it must merely not count as unhandled.
    content.on('error', () => undefined);
    if (name === undefined) {
      this.#refuse(badRequest('A part of the multipart body has no name.'));
    }
    if (name === undefined || this.#problem !== undefined) {
      content.resume();
      return;
    }
    const fileName: string | undefined = info.filename;
    const header = {
      name: decodedName(fileName ?? ''),
      contentType: info.mimeType,
      charset: this.#charsets.ofNewest,
    };
    if (this.#replaced.isInHead(header.name)) {
      this.#refuse(badRequest(`The name of a file in the part "${shortened(name)}" is not UTF-8.`));
      content.resume();
      return;
    }
    const taken = this.#parts.file(name, content, header).catch((error: unknown) => {
      // A body that ends too early breaks off the file that stands last in it.
      if (parser.errored === null) {
        this.#refuse(error);
      } else {
        this.#malformed(parser.errored);
      }
    });
    this.#files.push(taken);
  }

  /** Waits until few files are being written. All but the newest have come in whole. */
  async #earlierFiles(): Promise<void> {
    while (this.#files.length > filesAtOnce) {
      await this.#files.shift();
    }
  }

  /** @param error - what the parser, or the end of its input, says */
  #malformed(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#refuse(badRequest(`The multipart body is malformed: ${reason}.`));
  }

  /** The first problem counts; those it causes do not matter. */
  #refuse(error: unknown): void {
    this.#problem ??= { error };
    this.#onRefused();
  }
}

/**
 * A file name as its sender has it. Browsers, and clients after them, write what would end the quotes or the line as HTML's
 * form encoding says: `%22`, `%0D`, `%0A`. A percent sign itself they leave alone, so nothing else is an escape.
 */
function decodedName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
