import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packedPackage } from './packed-package.js';

const root = resolve(__dirname, '../..');
const run = promisify(execFile);

/** An empty folder into which the packed package was installed. */
export class ScratchProject implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Installs the packed package.
   *
   * @param others - what is installed beside it, with versions
   */
  static async install(others: readonly string[] = []): Promise<ScratchProject> {
    const project = new ScratchProject(await mkdtemp(join(tmpdir(), 'cadenza-package-')));
    await project.write(
      'package.json',
      JSON.stringify({ name: 'scratch', private: true, type: 'module' }),
    );
    await project.npm(['install', '--no-audit', '--no-fund', packedPackage(), ...others]);
    return project;
  }

  /** Writes a file, with the folders that it lies in. */
  async write(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  /** npm as a user's shell would run it, without what the surrounding npm run set. */
  npm(args: readonly string[], cwd = this.folder): Promise<{ stdout: string }> {
    return run('npm', [...args], { cwd, env: ownEnvironment(), maxBuffer: 1 << 26 });
  }

  /** Runs Node here. Rejects with what was printed when it fails. */
  async node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const options = { cwd: this.folder, env: { ...ownEnvironment(), ...env } };
    try {
      const { stdout, stderr } = await run(process.execPath, [...args], options);
      return stdout + stderr;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${stdout}${stderr}`, { cause: error });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

interface OwnPackage {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** What `package.json` says of this package. */
export async function ownPackage(): Promise<OwnPackage> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as OwnPackage;
}

function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|command)|NODE_|JEST)/i.test(name),
    ),
  );
}
