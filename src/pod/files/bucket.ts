import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type * as Objects from '@aws-sdk/client-s3';
import type * as Uploads from '@aws-sdk/lib-storage';
import { orMissing } from '../../contract/index.js';
import type { BucketAddress } from './bucket-address.js';
import { bucketProblem, statusOf } from './bucket-problem.js';

/** The version of the packages that is known to work. */
const version = '3.1173.0';

/** Larger files are sent in parts of this many bytes. */
const partSize = 8 * 1024 * 1024;

/** So many parts of a file are on their way, and in memory. */
const partsAtOnce = 2;

/** So many can be removed by one call. */
const removedAtOnce = 1000;

/** An object of a bucket. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
}

/** What a page of a listing holds: objects, and the common beginnings of keys that go on after the next slash. */
interface Listing {
  readonly objects: readonly StoredObject[];
  readonly prefixes: readonly string[];
}

/** A bucket of an object store that speaks the protocol of S3. What the store fails with is a PodError `BUCKET_FAILED`. */
export class Bucket {
  readonly #sdk: typeof Objects;
  readonly #uploads: typeof Uploads;
  readonly #client: Objects.S3Client;
  readonly #name: string;

  private constructor(sdk: typeof Objects, uploads: typeof Uploads, address: BucketAddress) {
    const { bucket, endpoint, region } = address;
    this.#sdk = sdk;
    this.#uploads = uploads;
    this.#name = bucket;
    this.#client = new sdk.S3Client({
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(region !== undefined && { region }),
      // Elsewhere than at Amazon a region means nothing; the signature needs one all the same.
      ...(region === undefined && endpoint !== undefined && { region: 'us-east-1' }),
      // Not every store knows the checksums that Amazon's does.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
    });
  }

  /** Loads what speaks the protocol. @throws CadenzaError `PACKAGE_MISSING` */
  static async open(address: BucketAddress): Promise<Bucket> {
    try {
      const [sdk, uploads] = await Promise.all([
        import('@aws-sdk/client-s3'),
        import('@aws-sdk/lib-storage'),
      ]);
      return new Bucket(sdk, uploads, address);
    } catch (error) {
      throw orMissing(error, 'A bucket for attachments', version);
    }
  }

  /** Whether there is an object of this key. */
  async has(key: string): Promise<boolean> {
    const command = new this.#sdk.HeadObjectCommand(this.#at(key));
    return (await this.#orAbsent(() => this.#client.send(command))) !== undefined;
  }

  /** Stores a text of a few bytes under a key, replacing what is there. */
  async putText(key: string, text: string): Promise<void> {
    const command = new this.#sdk.PutObjectCommand({ ...this.#at(key), Body: text });
    await this.#try(() => this.#client.send(command));
  }

  /**
   * Puts a file of this machine, as a stream.
   *
   * @param unlessThere - keeps what the key already has; a store that does not support this stores the file all the
   * same
   */
  async putFile(
    key: string,
    path: string,
    { unlessThere }: { readonly unlessThere: boolean },
  ): Promise<void> {
    const Body = createReadStream(path);
    const params = { ...this.#at(key), Body, ...(unlessThere && { IfNoneMatch: '*' }) };
    const client = this.#client;
    const upload = new this.#uploads.Upload({ client, params, partSize, queueSize: partsAtOnce });
    try {
      await upload.done();
    } catch (error) {
      if (!unlessThere || statusOf(error) !== 412) {
        throw bucketProblem(error);
      }
    } finally {
      Body.destroy();
    }
  }

  /** Puts an object under another key as well, within the store. */
  async copy(key: string, to: string): Promise<void> {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const CopySource = `${this.#name}/${path}`;
    const command = new this.#sdk.CopyObjectCommand({ ...this.#at(to), CopySource });
    await this.#try(() => this.#client.send(command));
  }

  /** The content of an object; `undefined` when there is none. */
  async read(key: string): Promise<Readable | undefined> {
    const command = new this.#sdk.GetObjectCommand(this.#at(key));
    const found = await this.#orAbsent(() => this.#client.send(command));
    return found?.Body instanceof Readable ? found.Body : undefined;
  }

  /** The objects whose keys begin so, page by page; up to the next slash where they are listed as a folder. */
  async *list(prefix: string, depth: 'this folder' | 'all below'): AsyncGenerator<Listing> {
    let token: string | undefined;
    do {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket: this.#name,
        Prefix: prefix,
        ...(depth === 'this folder' && { Delimiter: '/' }),
        ...(token !== undefined && { ContinuationToken: token }),
      });
      const page = await this.#try(() => this.#client.send(command));
      yield {
        objects: (page.Contents ?? []).map(({ Key = '', Size = 0 }) => ({ key: Key, size: Size })),
        prefixes: (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix),
      };
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  /** Removes objects; those that are not there do not matter. @throws PodError `BUCKET_FAILED` when one stays */
  async remove(keys: readonly string[]): Promise<void> {
    for (let start = 0; start < keys.length; start += removedAtOnce) {
      const some = keys.slice(start, start + removedAtOnce).map((Key) => ({ Key }));
      const command = new this.#sdk.DeleteObjectsCommand({
        Bucket: this.#name,
        Delete: { Objects: some, Quiet: true },
      });
      const { Errors = [] } = await this.#try(() => this.#client.send(command));
      const [first] = Errors;
      if (first !== undefined) {
        throw bucketProblem(Object.assign(new Error('Some stay.'), { code: first.Code }));
      }
    }
  }

  /** Closes the connections. */
  close(): void {
    this.#client.destroy();
  }

  async #try<Result>(call: () => Promise<Result>): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      throw bucketProblem(error);
    }
  }

  /** A missing object is not a failure. */
  async #orAbsent<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await call();
    } catch (error) {
      if (statusOf(error) === 404) {
        return undefined;
      }
      throw bucketProblem(error);
    }
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#name, Key: key };
  }
}
