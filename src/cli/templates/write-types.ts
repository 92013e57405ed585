import { typesOfTemplates } from '../../templates/index.js';
import { writeWhole } from '../write-whole.js';

/**
 * Writes the TypeScript declarations of a folder's templates to a file, or to standard output. The
 * file is written only after all templates were read, so a broken template leaves it as it was.
 *
 * @example
 * await writeTypes('templates', 'templates/views.d.ts');
 *
 * @throws TemplateError when the folder cannot be read or a template is wrong: file, line, column
 */
export async function writeTypes(folder: string, out: string | undefined): Promise<void> {
  const declarations = await typesOfTemplates(folder);
  if (out === undefined) {
    process.stdout.write(declarations);
    return;
  }
  await writeWhole(out, declarations);
  console.log(`${out} is written.`);
}
