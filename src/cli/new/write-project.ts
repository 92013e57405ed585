import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CadenzaError } from '../../contract/index.js';
import { cadenzaRange } from './cadenza-range.js';
import type { PackageManager } from './package-managers.js';
import { packagesOf } from './packages-of.js';
import { type ProjectFiles, skeletonOf } from './skeleton.js';
import { smallBot } from './small-bot.js';
import { starterFiles } from './starter-files.js';

/** What project to make. */
export interface ProjectOptions {
  /** `.` is the folder `parent` itself, whose name it then has. */
  readonly name: string;
  /** The folder in which the project's own is made. */
  readonly parent: string;
  /** A bundled bot to begin with. Default: a small one. */
  readonly from?: string | undefined;
  readonly js?: boolean | undefined;
  /** Which Cadenza `package.json` asks for, a path as it is from `parent`. Default: this one. */
  readonly cadenza?: string | undefined;
  /** For which the project is made. Default: npm. */
  readonly packageManager?: PackageManager | undefined;
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
  const { parent } = options;
  const isHere = options.name === '.';
  const name = isHere ? basename(parent) : options.name;
  if (!namePattern.test(name)) {
    throw new CadenzaError(
      'BAD_PROJECT_NAME',
      `"${name}" cannot name a project: lowercase letters, digits, "-", "." and "_", a letter or digit first, at most 64; not "cadenza", which it depends on.`,
    );
  }
  const folder = isHere ? parent : join(parent, name);
  if (isHere) {
    await requireEmpty(folder);
  } else {
    requireFree(folder);
  }
  const cadenza = options.cadenza && cadenzaRange(options.cadenza, parent, options.name);
  const { 'README.md': about, ...own } = await botFiles(options);
  const files = {
    ...skeletonOf({ ...options, name, cadenza, about, packages: packagesOf(own) }),
    ...own,
  };
  await (isHere ? writeInto(folder, files) : writeAtOnce(folder, files));
  return { folder, files: Object.keys(files).sort() };
}

function requireFree(folder: string): void {
  if (existsSync(folder)) {
    throw new CadenzaError(
      'PROJECT_EXISTS',
      `${folder} is there already. Choose another name, or remove it first.`,
    );
  }
}

/** But for a repository, which may have been made first. */
async function requireEmpty(folder: string): Promise<void> {
  const [entry] = (await readdir(folder)).filter((name) => name !== '.git');
  if (entry !== undefined) {
    throw new CadenzaError(
      'PROJECT_EXISTS',
      `${folder} is not empty: "${entry}" is in it. Make the project in an empty folder, or give it a name.`,
    );
  }
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
    await write(unfinished, files);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Into an empty folder that stays the one it is: what fails leaves it empty. */
async function writeInto(folder: string, files: ProjectFiles): Promise<void> {
  try {
    await write(folder, files);
  } catch (error) {
    for (const file of Object.keys(files)) {
      await rm(join(folder, topOf(file)), { recursive: true, force: true });
    }
    throw error;
  }
}

async function write(folder: string, files: ProjectFiles): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

/** The first part of a path. */
function topOf(file: string): string {
  return file.replace(/\/.*/, '');
}
