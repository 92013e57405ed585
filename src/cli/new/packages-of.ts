import type { ProjectFiles } from './skeleton.js';

/** The packages that a bot imports, but for Cadenza and what comes with Node. */
export function packagesOf(files: ProjectFiles): readonly string[] {
  const imported = Object.values(files).flatMap((text) =>
    [
      ...text.matchAll(
        /^(?:import|export)\b(?:[^;'"]*\bfrom)? '((?:@[\w.-]+\/)?\w[\w.-]*)(?:\/[^']*)?';$/gm,
      ),
    ].map(([, name = '']) => name),
  );
  return [...new Set(imported)].filter((name) => name !== 'cadenza').sort();
}
