import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(__dirname, '../..');

interface LockedPackage {
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly resolved?: string;
}

const lockedIn = (file: string): readonly (readonly [string, LockedPackage])[] => {
  const lock = JSON.parse(readFileSync(resolve(root, file), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  return Object.entries(lock.packages);
};

// npm takes this address for that of whichever registry it is set to. For a package without one it first reads
// all that the registry knows of it, which made an install take three times as long.
const publicRegistry = /^https:\/\/registry\.npmjs\.org\/.+\.tgz$/;

test.each(['package-lock.json', 'site/package-lock.json'])(
  '%s says where each package is fetched, at the public registry',
  (file) => {
    const packages = lockedIn(file).filter(
      ([path, { link, inBundle }]) => path !== '' && !link && !inBundle,
    );
    expect(packages.length).toBeGreaterThan(100);
    expect(
      packages
        .filter(([, { resolved = '' }]) => !publicRegistry.test(resolved))
        .map(([path]) => path),
    ).toEqual([]);
  },
);
