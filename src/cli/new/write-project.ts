import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CadenzaError } from '../../contract/index.js';
import { cadenzaRange } from './cadenza-range.js';
import { packagesOf } from './packages-of.js';
import { type ProjectFiles, skeletonOf } from './skeleton.js';
import { smallBot } from './small-bot.js';
import { starterFiles } from './starter-files.js';

/** What project to make. */
export interface ProjectOptions {
  readonly name: string;
  /** The folder in which the project's own is made. */
  readonly parent: string;
  /** A bundled bot to begin with. Default: a small one. */
  readonly from?: string | undefined;
  readonly js?: boolean | undefined;
  /** Which Cadenza `package.json` asks for, a path as it is from `parent`. Default: this one. */
  readonly cadenza?: string | undefined;
}

/** Names that npm, a service account and a folder all take. */
const namePattern = /^(?!(?:cadenza|node_modules)$)[a-z0-9][a-z0-9._-]{0,63}$/;

/**
 * Writes a whole project, or nothing.
 *
 * @throws CadenzaError `BAD_PROJECT_NAME`, `PROJECT_EXISTS`, `NO_SUCH_STARTER`, `NO_SUCH_PACKAGE`
 */
export async function writeProject(
  options: ProjectOptions,
): Promise<{ readonly folder: string; readonly files: readonly string[] }> {
  const { name, parent } = options;
  if (!namePattern.test(name)) {
    throw new CadenzaError(
      'BAD_PROJECT_NAME',
      `"${name}" cannot name a project: lowercase letters, digits, "-", "." and "_", a letter or digit first, at most 64; not "cadenza", which it depends on.`,
    );
  }
  const folder = join(parent, name);
  if (existsSync(folder)) {
    throw new CadenzaError(
      'PROJECT_EXISTS',
      `${folder} is there already. Choose another name, or remove it first.`,
    );
  }
  const cadenza = options.cadenza && cadenzaRange(options.cadenza, parent, name);
  const { 'README.md': about, ...own } = await botFiles(options);
  const files = {
    ...skeletonOf({ ...options, cadenza, about, packages: packagesOf(own) }),
    ...own,
  };
  await writeAtOnce(folder, files);
  return { folder, files: Object.keys(files).sort() };
}

function botFiles({ from, js = false }: ProjectOptions): ProjectFiles | Promise<ProjectFiles> {
  return from === undefined ? smallBot(js) : starterFiles(from, js);
}

/** Under another name first, so that a folder of this name is whole; what fails, fails for the one that was asked for. */
async function writeAtOnce(folder: string, files: ProjectFiles): Promise<void> {
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(unfinished).catch((error: unknown) => {
    throw error instanceof Error ? Object.assign(error, { path: folder }) : error;
  });
  try {
    for (const [file, text] of Object.entries(files)) {
      const path = join(unfinished, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
