import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { startCadenza } from '../run-cadenza.js';

test('four thousand lines are answered in less memory than they take', async () => {
  const message = `<messageML>${'<p>Hello <b>world</b></p>'.repeat(200)}</messageML>`;
  const { child, ended } = startCadenza(['messageml', '--jsonl'], ['--max-old-space-size=32']);
  let lines = 0;
  let bytes = 0;
  child.stdout.removeAllListeners('data');
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    for (const byte of chunk) {
      if (byte === 10) {
        lines += 1;
      }
    }
  });
  for (let id = 0; id < 4_000; id += 1) {
    if (!child.stdin.write(`${JSON.stringify({ id, message })}\n`)) {
      await once(child.stdin, 'drain');
    }
  }
  child.stdin.end();

  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  expect(lines).toBe(4_000);
  expect(bytes).toBeGreaterThan(40 * 2 ** 20);
}, 90_000);
