import { PodError } from '../errors.js';

/** Where files are kept in an object store. */
export interface BucketAddress {
  readonly bucket: string;
  /** What the keys of all files begin with: nothing, or a path that ends in a slash. */
  readonly prefix: string;
  /** The address of the store; the one of Amazon for the region when undefined. */
  readonly endpoint: string | undefined;
  /** As the environment or the configuration of the AWS tools says when undefined. */
  readonly region: string | undefined;
}

const example = 's3://bucket/prefix?endpoint=https://minio.example:9000&region=eu-central-1';

/**
 * Reads where a bucket is.
 *
 * @example
 * readBucketAddress('s3://chat/files?endpoint=http://127.0.0.1:9000');
 *
 * @returns undefined for the path of a folder
 * @throws PodError `ATTACHMENTS_UNUSABLE` when it begins with `s3://` and cannot be read
 */
export function readBucketAddress(given: string): BucketAddress | undefined {
  if (!given.startsWith('s3://')) {
    return undefined;
  }
  if (!URL.canParse(given)) {
    throw unusable(`It is not an address such as ${example}.`);
  }
  const { host, username, password, pathname, searchParams } = new URL(given);
  if (username !== '' || password !== '') {
    throw unusable('It holds no keys: they come from the environment, as AWS_ACCESS_KEY_ID.');
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host)) {
    throw unusable(
      'The name of a bucket has 3 to 63 lower-case letters, digits, dots and hyphens.',
    );
  }
  const unknown = [...searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name));
  if (unknown !== undefined) {
    throw unusable(`It takes "endpoint" and "region" after "?", as ${example}.`);
  }
  if (!/^[\w!'()*./-]*$/.test(pathname)) {
    throw unusable("What comes before its files has letters, digits and ! - _ . * ' ( ) alone.");
  }
  const path = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: host,
    prefix: path === '' ? '' : `${path}/`,
    endpoint: endpointOf(searchParams.get('endpoint')),
    region: searchParams.get('region') ?? undefined,
  };
}

function endpointOf(given: string | null): string | undefined {
  if (given === null) {
    return undefined;
  }
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw unusable('Its "endpoint" is an address such as https://minio.example:9000.');
  }
  return given;
}

function unusable(problem: string): PodError {
  return new PodError(
    'ATTACHMENTS_UNUSABLE',
    `The bucket for attachments cannot be used. ${problem}`,
  );
}
