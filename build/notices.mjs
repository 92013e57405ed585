import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the package that a file belongs to; undefined for files of our own. */
function folderOf(file) {
  return /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1];
}

function packageIn(folder) {
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, licenses = [] } = described;
  // As packages of long ago write it.
  const license = described.license ?? licenses.map(({ type }) => type).join(' OR ');
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, license, text };
}

/**
 * The packages whose code is in a bundle: name, version, licence (an SPDX expression) and its text.
 *
 * @param {readonly string[]} modules the files that went into it
 */
export function packagesOf(modules) {
  return [...new Set(modules.map(folderOf))]
    .filter((folder) => folder !== undefined && existsSync(join(folder, 'package.json')))
    .sort()
    .map(packageIn);
}

/** The licences of packages whose code is in a bundle, as a page. */
export function noticesOf(packages) {
  const notices = packages.map(
    ({ name, version, license, text }) => `## ${name} ${version} (${license})\n\n${text}\n`,
  );
  return `# Notices\n\nCadenza contains code of these packages.\n\n${notices.join('\n')}`;
}
