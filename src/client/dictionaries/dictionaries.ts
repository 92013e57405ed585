import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fields, given, kinds, oneOf, optional } from '../../contract/given/index.js';
import type { FileInput } from '../attachments/attachment-input.js';
import { fileKind } from '../attachments/check-file.js';
import { decodeDownload } from '../attachments/decode-download.js';
import { filePart } from '../attachments/file-part.js';
import { openFile } from '../attachments/file-source.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { multipartBody } from '../transport/multipart.js';
import { readNumberedPages } from '../transport/pages.js';
import { dictionaryRoutes } from './dictionary-routes.js';
import type { Dictionary } from './dictionary-types.js';

/**
 * Looks after the lists of terms that policies look for. A change of a list raises the version of the
 * policies that use it.
 *
 * @example
 * const { dictRef } = await client.dictionaries.create({ name: 'Projects', type: 'Word' });
 * await client.dictionaries.upload(dictRef.dictId, 'projects.txt');
 */
export class Dictionaries {
  static {
    checkArguments<Dictionaries>(Dictionaries, 'dictionaries', {
      list: [callOptions],
      get: [given('dictId', kinds.id), given('dictVersion', optional(kinds.name)), callOptions],
      create: [
        given('dictionary', fields({ name: kinds.name, type: oneOf('Word', 'Regex') })),
        callOptions,
      ],
      rename: [given('dictId', kinds.id), given('name', kinds.name), callOptions],
      delete: [given('dictId', kinds.id), callOptions],
      download: [given('dictId', kinds.id), given('dictVersion', kinds.name), callOptions],
      upload: [given('dictId', kinds.id), given('terms', fileKind), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** All lists, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<Dictionary> {
    return readNumberedPages(dictionaryRoutes.list.operation, async (query) => {
      const request = { query: { ...query }, options };
      return { pageCount: undefined, ...(await this.#caller.call(dictionaryRoutes.list, request)) };
    });
  }

  /** A list, at a version or as it is now. */
  async get(dictId: string, dictVersion?: string, options?: CallOptions): Promise<Dictionary> {
    const request = { params: { dictId }, query: { dictVersion }, options };
    return (await this.#caller.call(dictionaryRoutes.get, request)).data;
  }

  /** Makes a list, empty. Its terms are words or regular expressions. */
  async create(
    dictionary: { readonly name: string; readonly type: 'Word' | 'Regex' },
    options?: CallOptions,
  ): Promise<Dictionary> {
    return (await this.#caller.call(dictionaryRoutes.create, { json: dictionary, options })).data;
  }

  /** Gives a list another name. */
  async rename(dictId: string, name: string, options?: CallOptions): Promise<Dictionary> {
    const request = { params: { dictId }, json: { name }, options };
    return (await this.#caller.call(dictionaryRoutes.rename, request)).data;
  }

  /** Deletes a list that no policy uses. */
  async delete(dictId: string, options?: CallOptions): Promise<Dictionary> {
    return (await this.#caller.call(dictionaryRoutes.delete, { params: { dictId }, options })).data;
  }

  /** The terms of a list at a version, as a stream that decodes while it arrives. */
  async download(dictId: string, dictVersion: string, options?: CallOptions): Promise<Readable> {
    const { download } = dictionaryRoutes;
    const request = { params: { dictId }, query: { dictVersion }, options };
    return decodeDownload(await this.#caller.call(download, request), download.operation);
  }

  /** Replaces the terms of a list by those of a file, one per line. */
  async upload(dictId: string, terms: FileInput, options?: CallOptions): Promise<Dictionary> {
    const { upload } = dictionaryRoutes;
    const file = await openFile(terms, upload.operation);
    const body = multipartBody([filePart('data', file)], {
      boundary: `cadenza-${randomUUID()}`,
    });
    return (await this.#caller.call(upload, { params: { dictId }, body, options })).data;
  }
}
