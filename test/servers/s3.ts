import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './test-server.js';

/** The keys that the server takes, as the environment of a program holds them. */
export const s3Environment = {
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
};

/** An object store that a test has started for itself. */
export interface S3Server extends AsyncDisposable {
  /** Of the service, `http://127.0.0.1:…`. */
  readonly endpoint: string;
  /** The address of its one bucket, with what the environment does not say. */
  readonly bucket: string;
  stop(): Promise<void>;
}

/** Starts an empty object store of its own, in a folder that is removed in the end. */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'cadenza-s3-'));
  const port = await freePort();
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  keepFolders(server);
  await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    endpoint,
    bucket: `s3://files/pod?endpoint=${encodeURIComponent(endpoint)}`,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/**
 * It would remove a folder that is empty after a deletion, also where another call has made sure of it and is about to
 * write there: that call's file could not be opened, which would end the process.
 */
function keepFolders({ store }: S3rver): void {
  store.deleteObject = async (bucket, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'] as const) {
      await rm(store.getResourcePath(bucket, key, resource), { force: true });
    }
  };
}
