/**
 * Writes `dist/sbom.cdx.json`: the bill of materials of the package (CycloneDX 1.5), made by npm of the lock file. It
 * has what is in the bundles and what is installed beside them, and nothing that merely builds or tests. To be called
 * after the library and the console are built.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** By npm for all that the lock file names. */
function sbomOfLock() {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  // Where it says that this is production, npm leaves out what the bundles are made of.
  const { npm_execpath: npm } = process.env;
  const env = { ...process.env, NODE_ENV: '' };
  const options = {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  };
  // Within `npm run` the very npm that runs this; on Windows `npm` alone is no program.
  const text =
    npm === undefined
      ? execFileSync('npm', args, { ...options, shell: process.platform === 'win32' })
      : execFileSync(process.execPath, [npm, ...args], options);
  return JSON.parse(text);
}

const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');

/** What npm does not find in a lock file, where packages of long ago write it in another way. */
function withLicence({ licenses }, license) {
  return licenses !== undefined && licenses.length > 0
    ? {}
    : { licenses: license === undefined ? [] : [{ license: { id: license } }] };
}

/**
 * The bill of materials of the package.
 *
 * @param {readonly { readonly name: string; readonly version: string; readonly license: string }[]} bundled packages
 *   whose code is in a bundle
 */
export function billOfMaterials(bundled) {
  const sbom = sbomOfLock();
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const bundledLicences = new Map(
    bundled.map((each) => [`${each.name}@${each.version}`, each.license]),
  );
  const components = sbom.components
    .filter((it) => !isForDevelopment(it) || bundledLicences.has(`${it.name}@${it.version}`))
    // Within the package they are no development any more.
    .map((it) => ({
      ...it,
      ...withLicence(it, bundledLicences.get(`${it.name}@${it.version}`)),
      properties: (it.properties ?? []).filter((each) => !isForDevelopment({ properties: [each] })),
    }));
  const known = new Set([
    sbom.metadata.component['bom-ref'],
    ...components.map((it) => it['bom-ref']),
  ]);
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components,
    dependencies: sbom.dependencies
      .filter(({ ref }) => known.has(ref))
      .map((it) => ({ ...it, dependsOn: (it.dependsOn ?? []).filter((ref) => known.has(ref)) })),
  };
}

/** The packages that a page of notices names. */
function namedIn(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^## (\S+) (\S+) \((.+)\)$/gm)].map(([, name, version, license]) => ({
    name,
    version,
    license,
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sbom = billOfMaterials(['dist/NOTICES.md', 'dist/console/NOTICES.md'].flatMap(namedIn));
  writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(sbom)}\n`);
}
