import { Bucket } from './bucket.js';
import { readBucketAddress } from './bucket-address.js';
import { BucketFiles } from './bucket-files.js';
import { DiskFiles } from './disk-files.js';
import type { FileStore } from './file-store.js';

/**
 * Where a pod keeps its files, not tried out yet.
 *
 * @param given - a folder, or `s3://bucket/prefix`; a temporary folder when left out
 * @throws PodError `ATTACHMENTS_UNUSABLE` when the address of a bucket cannot be read
 * @throws CadenzaError `PACKAGE_MISSING` when what speaks with buckets is not installed
 */
export async function openFiles(given: string | undefined): Promise<FileStore> {
  const address = given === undefined ? undefined : readBucketAddress(given);
  return address === undefined
    ? new DiskFiles(given)
    : new BucketFiles(await Bucket.open(address), address.prefix);
}
