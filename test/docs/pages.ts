import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every page that shows code: the top-level ones, the guide and the starters' own. */
function pages(root: string): readonly string[] {
  const inFolder = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return inFolder(path);
      }
      return entry.name.endsWith('.md') ? [path] : [];
    });
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  return [...top, ...inFolder('docs'), ...inFolder('bots')];
}

/** The TypeScript blocks of all pages, as modules: `/clone/docs_client_md_3.ts` and its text. */
export function blocksOfPages(root: string): ReadonlyMap<string, string> {
  const blocks = pages(root).flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(
      ([, extension = 'ts', code = ''], index) =>
        [
          join(root, `${page.replace(/\W/g, '_')}_${index}.${extension}`),
          `${code}\nexport {};\n`,
        ] as const,
    );
  });
  return new Map(blocks);
}
