import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageFile = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** This package, as its own `package.json` tells: its version, and those of what it is made with. */
export function readPackage(): z.infer<typeof packageFile> {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return packageFile.parse(JSON.parse(text));
}

/** The version of this package. */
export function readPackageVersion(): string {
  return readPackage().version;
}
