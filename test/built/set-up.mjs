import { buildStale } from '../../build/stale.mjs';
import { packPackage } from '../package/pack.mjs';
import { bundleSources } from './sources.mjs';

/**
 * Builds what the tests run on where it is older than its sources, once for all of them. What they start as processes
 * of their own runs on the built library: it is what users run, and it starts in a tenth of the time that the sources
 * take. Tests in a browser need the console as well, and those of the package the whole of it, packed.
 */
export default async () => {
  const isAsked = (...names) =>
    process.argv.slice(2).some((argument) => names.some((name) => argument.includes(name)));
  const parts = isAsked('e2e', 'browser') ? ['library', 'console'] : ['library'];
  const built = isAsked('test/package') ? packPackage() : buildStale(...parts);
  await Promise.all([built, bundleSources()]);
};
