import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openPod } from '../../../src/cli/dev/open-pod.js';

test('beside a running one, it is said how both can run', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-two-pods-'));
  const database = join(folder, 'pod.sqlite');
  const advice = expect.stringContaining('a port and a folder each: --port 0 --folder .cadenza-2');
  try {
    await using running = await openPod({ database });
    await expect(openPod({ database })).rejects.toMatchObject({
      code: 'DATABASE_IN_USE',
      message: advice,
    });
    await expect(openPod({ port: running.port })).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message: advice,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
