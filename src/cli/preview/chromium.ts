import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chrome.exe',
  'msedge.exe',
];

const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium or a browser made from it: `CADENZA_CHROMIUM`, else the first one on the
 * `PATH` or in a usual place. `undefined` when there is none.
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CADENZA_CHROMIUM: named, PATH: path = '' } = environment;
  if (named !== undefined && named !== '') {
    return named;
  }
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
