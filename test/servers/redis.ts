import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type TestServer, untilItSays } from './test-server.js';

/** Starts an empty Redis of its own, in a folder that is removed in the end. It keeps what it is given. */
export async function startRedis(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-redis-'));
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  const run = async (): Promise<() => Promise<void>> => {
    const server = spawn('redis-server', [...settings, '--appendonly', 'yes'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = once(server, 'exit');
    await untilItSays('Ready to accept connections', server.stdout);
    return async () => {
      server.kill('SIGTERM');
      await ended;
    };
  };
  let halt = await run();
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async (whileDown) => {
      await halt();
      await whileDown?.();
      halt = await run();
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
