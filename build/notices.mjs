import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the package that a file belongs to; undefined for files of our own. */
function packageOf(file) {
  return /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1];
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return `## ${name} ${version} (${license})\n\n${text}\n`;
}

/**
 * The licences of the packages whose code is in the bundle.
 *
 * @param {readonly string[]} modules the files that went into it
 */
export function noticesOf(modules) {
  const folders = new Set(modules.map(packageOf));
  const notices = [...folders]
    .filter((folder) => folder !== undefined && existsSync(join(folder, 'package.json')))
    .sort()
    .map(noticeOf);
  return `# Notices\n\nCadenza contains code of these packages.\n\n${notices.join('\n')}`;
}
