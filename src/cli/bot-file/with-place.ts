import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CadenzaError } from '../../contract/index.js';
import { isColoured } from '../terminal/colour.js';

/** What of this package runs: no author looks for the own slip there. */
const ours = [
  new URL('../../../dist/', import.meta.url),
  new URL('../../../src/', import.meta.url),
].map((folder) => fileURLToPath(folder));

/**
 * An error of an author's file as it is told: with the lines around its place. Errors of ours keep their code and say
 * themselves what to do.
 *
 * @param sentence - makes one of the name and the message of another error
 */
export async function withPlace(
  error: unknown,
  sentence: (reason: string) => string,
): Promise<CadenzaError> {
  // Needs what bundles, which nothing else of a running bot does.
  const { describeError } = await import('./code-frame.js');
  const colour = isColoured(process.stderr);
  const { title, details } = describeError(error, sourceOf, { colour });
  const [code, said] =
    error instanceof CadenzaError
      ? [error.code, error.message]
      : ['BOT_FILE_BROKEN', sentence(title)];
  return new CadenzaError(code, details === '' ? said : `${said}\n${details}`, { cause: error });
}

function sourceOf(file: string): string | undefined {
  const isOwn =
    !/[\\/]node_modules[\\/]/.test(file) &&
    !ours.some((folder) => file.startsWith(folder)) &&
    existsSync(file);
  return isOwn ? readFileSync(file, 'utf8') : undefined;
}
