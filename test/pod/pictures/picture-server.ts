import { createServer, type RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { PictureRules } from '../../../src/pod/pictures/fetch-picture.js';

/** The smallest PNG there is. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** What stands for the internet in tests: another address of this machine than the one that is refused. */
export const outside = '127.0.0.2';

/** A server that is closed when it goes out of scope. */
export interface PictureServer extends AsyncDisposable {
  readonly port: number;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
}

/** Serves on the internet of tests, or where it is told to. */
export async function servePictures(
  listener: RequestListener,
  host: string = outside,
): Promise<PictureServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  return {
    asked,
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Looks names up in a table. */
export function lookUpIn(names: Readonly<Record<string, readonly string[]>>): LookupFunction {
  return (name, _options, callback) => {
    const found = names[name];
    const family = (address: string) => (address.includes(':') ? 6 : 4);
    if (found === undefined) {
      callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
    } else {
      callback(
        null,
        found.map((address) => ({ address, family: family(address) })),
      );
    }
  };
}

/** Rules under which the internet is that of tests. */
export function rulesForTests(rules: Partial<PictureRules> = {}): PictureRules {
  return {
    isAllowed: (address) => address === outside,
    lookup: lookUpIn({ 'pictures.example': [outside] }),
    timeout: 5_000,
    largest: 10_000,
    ...rules,
  };
}
