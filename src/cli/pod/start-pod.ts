import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pod } from '../../pod/index.js';
import { writeWhole } from '../write-whole.js';
import type { PodCommandOptions } from './read-options.js';
import { readOptions } from './read-options.js';
import { welcome } from './welcome.js';

/** A pod that serves. */
export interface RunningPod {
  /** What to tell the person who started it. */
  readonly welcome: string;
  stop(): Promise<void>;
}

/**
 * Starts a pod as `cadenza pod` was told to.
 *
 * @throws PodError when it cannot start, CadenzaError when a file cannot be read, the system's error when one cannot be
 *   written; nothing is left running then
 */
export async function startPod(options: PodCommandOptions): Promise<RunningPod> {
  const podOptions = await readOptions(options);
  const pod = await Pod.start(podOptions);
  const { controlToken: tokenFile } = options;
  try {
    if (tokenFile !== undefined) {
      await writeWhole(tokenFile, `${pod.controlToken}\n`, { mode: 0o600 });
    }
    const authority = await authorityFile(pod);
    return {
      welcome: welcome({
        pod,
        people: await pod.control.people(),
        database: options.database,
        server: standardServer(process.env['CADENZA_DATABASE']),
        tokenFile,
        authorityFile: authority.file,
        hasLogin: podOptions.consolePassword !== undefined,
      }),
      stop: async () => {
        if (tokenFile !== undefined) {
          await rm(tokenFile, { force: true });
        }
        await authority.remove();
        await pod.close();
      },
    };
  } catch (error) {
    await pod.close();
    throw error;
  }
}

/** The file that clients are to trust; one that is gone on the end when the pod keeps none. */
async function authorityFile({ authority }: Pod) {
  const remove = () => Promise.resolve();
  if (authority === undefined) {
    return { file: undefined, remove };
  }
  if (authority.file !== undefined) {
    return { file: resolve(authority.file), remove };
  }
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-authority-'));
  const file = join(folder, 'ca.pem');
  await writeFile(file, authority.certificate);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Where a pod without a database makes one: on a PostgreSQL that the environment names, or nowhere. */
function standardServer(address: string | undefined): string | undefined {
  return address !== undefined && /^postgres(ql)?:\/\//.test(address) ? address : undefined;
}
