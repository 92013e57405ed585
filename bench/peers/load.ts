import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('./packages/', import.meta.url));
const requireThere = createRequire(`${folder}package.json`);

/** Installs the peers where they are not yet: they are no part of what the package is made of. */
export async function installPeers(): Promise<void> {
  if (!existsSync(`${folder}node_modules`)) {
    const options = { cwd: folder };
    await promisify(execFile)(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
      options,
    );
  }
}

/** One of the peers, of which the caller knows as much as it uses. */
export function loadPeer(name: string): unknown {
  return requireThere(name);
}
