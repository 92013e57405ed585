import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CadenzaError, errorCode } from '../../contract/index.js';
import { writeWhole } from '../write-whole.js';
import { findChromium } from './chromium.js';
import { servePreview } from './serve.js';
import type { PreviewInput } from './sources.js';

/** How the picture is taken. */
export interface ScreenshotOptions {
  readonly theme: 'light' | 'dark';
  /** In CSS pixels. */
  readonly width: number;
}

/** How long a browser may take, for machines that are busy. Milliseconds. */
const patience = 60_000;

/**
 * Takes a picture of a message as the console shows it, as high as the message is.
 *
 * @param out - the PNG file to write
 *
 * @throws CadenzaError `NO_CHROMIUM` when there is none; `SCREENSHOT_FAILED` when it takes no picture,
 * or there is no folder for it
 */
export async function takeScreenshot(
  input: PreviewInput,
  out: string,
  { theme, width }: ScreenshotOptions,
): Promise<void> {
  await refusePlace(out);
  const program = findChromium();
  if (program === undefined) {
    throw new CadenzaError(
      'NO_CHROMIUM',
      'Pictures are taken with Chromium or Chrome, and none was found. Install one, or name it in CADENZA_CHROMIUM.',
    );
  }
  const profile = await mkdtemp(join(tmpdir(), 'cadenza-preview-'));
  const running = await servePreview(input, 0);
  const browse = (...parameters: readonly string[]): Promise<string> =>
    runChromium(program, profile, [...parameters, `${running.url}?only=message&theme=${theme}`]);
  try {
    const height = heightIn(await browse('--dump-dom', `--window-size=${width},800`));
    const taken = join(profile, 'message.png');
    await browse(`--screenshot=${taken}`, `--window-size=${width},${height}`);
    const picture = await readFile(taken).catch((error: unknown) => {
      throw noPicture(program, error);
    });
    await writeWhole(out, picture);
  } finally {
    await running.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Chromium itself says nothing of it. */
async function refusePlace(out: string): Promise<void> {
  const folder = dirname(resolve(out));
  if (!(await isFolder(folder))) {
    throw new CadenzaError(
      'SCREENSHOT_FAILED',
      `There is no folder ${folder}. Make it first, or name a file in another one.`,
    );
  }
  if (await isFolder(out)) {
    throw new CadenzaError(
      'SCREENSHOT_FAILED',
      `${out} is a folder. Name the file of the picture, such as ${join(out, 'message.png')}.`,
    );
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

async function runChromium(
  program: string,
  profile: string,
  parameters: readonly string[],
): Promise<string> {
  const always = ['--headless', '--disable-gpu', '--hide-scrollbars'];
  // Chromium refuses to run as root otherwise, as in most containers; the page is our own.
  if (process.getuid?.() === 0) {
    always.push('--no-sandbox');
  }
  const { stdout } = await promisify(execFile)(
    program,
    [...always, '--no-first-run', `--user-data-dir=${profile}`, ...parameters],
    { timeout: patience, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: unknown) => {
    throw noPicture(program, error);
  });
  return stdout;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such program: name one in CADENZA_CHROMIUM.',
  EACCES: 'This user may not start it: name another in CADENZA_CHROMIUM.',
};

function noPicture(program: string, cause: unknown): CadenzaError {
  const code = errorCode(cause) ?? '';
  const { syscall = '' } = cause instanceof Error && 'syscall' in cause ? cause : {};
  const reason = String(syscall).startsWith('spawn') ? reasons[code] : undefined;
  return new CadenzaError(
    'SCREENSHOT_FAILED',
    `${program} took no picture.${reason === undefined ? '' : ` ${reason}`}`,
    { cause },
  );
}

/** The page writes how high it is on its root element. */
function heightIn(html: string): number {
  const height = Number(/<html[^>]* data-height="(\d+)"/.exec(html)?.[1]);
  if (Number.isInteger(height)) {
    return height;
  }
  throw new CadenzaError('SCREENSHOT_FAILED', 'The page for previews did not show the message.');
}
