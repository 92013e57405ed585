import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Message } from '../../../src/contract/index.js';
import { programOptions } from '../../built/program.js';
import type { PodAddress } from '../caller.js';
import { actAs, expectOk } from '../caller.js';

const megabyte = 1024 * 1024;
const uploads = 6;
const file = new Blob([Buffer.alloc(30 * megabyte, 'x')]);

/** The most memory that a process has held so far, in MB. */
async function peakOf(child: ChildProcess): Promise<number> {
  const told = once(child, 'message') as Promise<[{ peak: number }]>;
  child.send('peak');
  const [{ peak }] = await told;
  return peak / megabyte;
}

test('[MSG-8] [LIM-1] files of 30 MB that come in at the same time do not sit in memory', async () => {
  const child = fork(resolve(__dirname, '../pod-process.ts'), ['{}'], programOptions());
  try {
    const [remote] = (await once(child, 'message')) as [PodAddress];
    const alice = await actAs(remote, 'alice');
    const bob = await actAs(remote, 'bob');
    const im = await alice.im(bob);
    const upload = async (content: Blob) => {
      const form = new FormData();
      form.set('message', '<messageML>The file</messageML>');
      form.set('attachment', content, 'film.mp4');
      const reply = await alice.post(`/agent/v4/stream/${im}/message/create`, form);
      return expectOk(reply).json() as Message;
    };
    await upload(file.slice(0, megabyte));
    const before = await peakOf(child);
    const sent = await Promise.all(Array.from({ length: uploads }, () => upload(file)));
    expect(sent.map(({ attachments }) => attachments?.[0]?.size)).toEqual(
      sent.map(() => file.size),
    );
    const grown = (await peakOf(child)) - before;
    expect(grown).toBeLessThan((uploads * 30) / 3);
  } finally {
    child.kill();
  }
}, 60_000);
