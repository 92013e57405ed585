import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CadenzaError } from '../../contract/index.js';
import type { Preview } from '../../contract/preview.js';

/** The built console: the same folder from `src` and from `dist`. */
export const builtConsole = fileURLToPath(new URL('../../../dist/console/', import.meta.url));

/**
 * The built page that shows previews.
 *
 * @throws CadenzaError `CONSOLE_NOT_BUILT`
 */
export async function readPage(folder: string): Promise<string> {
  try {
    return await readFile(`${folder}/preview.html`, 'utf8');
  } catch (error) {
    throw new CadenzaError(
      'CONSOLE_NOT_BUILT',
      'The page for previews is not built. Run "npm run build:console" in the Cadenza folder, or use --text.',
      { cause: error },
    );
  }
}

/** The page with a preview in it, as data that no browser takes for markup or script. */
export function withPreview(page: string, preview: Preview): string {
  const json = JSON.stringify(preview).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="preview">${json}</script>`;
  return page.replace(/<head[^>]*>/, (head) => `${head}\n    ${data}`);
}
