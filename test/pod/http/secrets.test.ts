import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { Pod } from '../../../src/pod/index.js';
import { actAs, expectOk } from '../caller.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-secrets-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function everythingOnDisk(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
  );
  return contents.join('\n');
}

test('neither tokens nor passwords are on the disk', async () => {
  const password = 'correct horse battery staple';
  const pod = await Pod.start({
    database: join(folder, 'pod.db'),
    seed: { people: [{ username: 'alice', displayName: 'Alice', password }] },
  });
  const alice = await actAs(pod, 'alice');
  const { sessionToken = '', keyManagerToken = '' } = alice.headers;
  await pod.control.snapshots.take('now');
  await pod.close();
  const disk = await everythingOnDisk();
  expect(disk).toContain('hPassword');
  for (const secret of [password, sessionToken, keyManagerToken, pod.controlToken]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(disk).not.toContain(secret);
  }
});

test('tokens are 32 random bytes, different each time', async () => {
  await using pod = await Pod.start();
  const tokens = new Set<string>();
  for (let count = 0; count < 5; count += 1) {
    const { sessionToken = '', keyManagerToken = '' } = (await actAs(pod, 'alice')).headers;
    tokens.add(sessionToken).add(keyManagerToken);
  }
  expect(tokens.size).toBe(10);
  for (const token of tokens) {
    expect(token).toMatch(/^[0-9a-f]{64}$/);
  }
});

test.each(['../../escaped.txt', '/etc/escaped.txt', 'C:\\escaped.txt'])(
  'a file called %j is kept under another name, within the folder',
  async (name) => {
    const files = join(folder, 'inner', 'files');
    await using pod = await Pod.start({ attachments: files });
    const alice = await actAs(pod, 'alice');
    const room = (await alice.createRoom({ name: 'Files' })).roomSystemInfo.id;
    const form = new FormData();
    form.set('message', '<messageML>x</messageML>');
    form.append('attachment', new Blob(['content']), name);
    const sent = await alice.post(`/agent/v4/stream/${room}/message/create`, form);
    const { attachments = [] } = expectOk(sent).json() as Message;
    expect(attachments).toHaveLength(1);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const kept = entries.filter((entry) => entry.isFile());
    expect(kept.map(({ name: stored }) => stored)).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ]);
    expect(kept.every(({ parentPath }) => parentPath.startsWith(files))).toBe(true);
    expect(kept.map((entry) => basename(entry.parentPath))).toEqual([kept[0]?.name.slice(0, 2)]);
  },
);
