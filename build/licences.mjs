/**
 * `npm run licences`: whether all that users get, in the bundles or installed beside them, has a licence that they can
 * live with. Part of `npm run check`.
 */
import { fileURLToPath } from 'node:url';
import { buildConsole } from './console.mjs';
import { buildLibrary } from './library.mjs';
import { billOfMaterials } from './sbom.mjs';

/** Licences, by their SPDX ids, that ask for no more than to be named. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

/**
 * Whether an SPDX expression leaves a choice that is allowed.
 *
 * @example
 * isAllowed('(BSD-3-Clause OR GPL-2.0)'); // true
 * isAllowed('MIT AND GPL-2.0'); // false
 */
export function isAllowed(expression) {
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  if (/\sAND\s/.test(plain) && /\sOR\s/.test(plain)) {
    // Nobody has needed one of these yet, and guessing which binds tighter is not for a script.
    return false;
  }
  const names = plain.split(/\s+(?:AND|OR)\s+/);
  return /\sOR\s/.test(plain)
    ? names.some((name) => allowed.has(name))
    : names.every((name) => allowed.has(name));
}

/** The sentences about packages whose licences are not allowed. */
export function licenceProblems(packages) {
  return packages
    .filter(({ license }) => !isAllowed(license ?? ''))
    .map(
      ({ name, version, license }) =>
        `${name} ${version} has the licence ${license ?? 'of nobody: none is named'}, which is not among ${[...allowed].join(', ')}. Do without it, or, where lawyers agree, add the licence to build/licences.mjs.`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bundled = [
    ...(await buildLibrary({ write: false })),
    ...(await buildConsole({ write: false })),
  ];
  const { components } = billOfMaterials(bundled);
  const packages = components.map(({ name, version, licenses = [] }) => ({
    name,
    version,
    license: licenses
      .map((it) => it.expression ?? it.license?.id ?? it.license?.name)
      .join(' AND '),
  }));
  const problems = licenceProblems(packages);
  problems.forEach((problem) => console.error(problem));
  if (problems.length === 0) {
    console.log(
      `${packages.length} packages are in the bundles or installed with them; their licences are allowed.`,
    );
  }
  process.exitCode = problems.length > 0 ? 1 : 0;
}
