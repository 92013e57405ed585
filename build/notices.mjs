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

/**
 * The licences of packages whose code is in a bundle, as a page: each package with whose it is, and terms that several
 * share once, at the end.
 */
export function noticesOf(packages) {
  const terms = new Map();
  const notices = packages.map(({ name, version, license, text }) => {
    const said = partsOf(text);
    const known = terms.get(keyOf(said.terms)) ?? { number: terms.size + 1, text: said.terms };
    if (said.terms !== '') {
      terms.set(keyOf(said.terms), known);
    }
    const refers =
      said.terms === ''
        ? 'The package has no text of its licence with it.'
        : `Terms ${known.number}, below.`;
    return [`## ${name} ${version} (${license})`, said.owners, refers];
  });
  const shared = [...terms.values()].map(({ number, text }) => [`## Terms ${number}`, text]);
  const page = [['# Notices', 'Cadenza contains code of these packages.'], ...notices, ...shared];
  return `${page.flat().filter(Boolean).join('\n\n')}\n`;
}

/** Whose a package is, and under which terms: licences differ in the one and are alike in the other. */
function partsOf(text) {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const isOwner = (line) =>
    /^\s*(copyright\b|©|\(c\)\s)/i.test(line) && !/copyright (notice|holder|owner)/i.test(line);
  const joined = (some) =>
    some
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
  return {
    owners: joined(lines.filter(isOwner)),
    terms: joined(lines.filter((line) => !isOwner(line))),
  };
}

/** Equal for texts that differ in their lines, their quotes, and whether they have a title. */
function keyOf(terms) {
  return terms
    .replace(/^\(?(the )?(mit|isc) licen[cs]e\)?( \(mit\)|:)?/i, '')
    .replace(/['’"“”`]/g, '"')
    .replace(/\s+/g, ' ')
    .trim();
}
