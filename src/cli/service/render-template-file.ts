import { existsSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { CadenzaError } from '../../contract/index.js';
import type { JsonObject, Markup } from '../../messageml/index.js';
import { bundledFolder, loadTemplates } from '../../templates/index.js';

const extension = '.hbs';

/**
 * What a template says with some data.
 *
 * @param template - a file, which can use the others of its folder; or the name of a bundled template
 * @throws CadenzaError `FILE_UNREADABLE`, TemplateError with line and column
 */
export async function renderTemplateFile(template: string, data: JsonObject): Promise<Markup> {
  const isFile = extname(template) === extension;
  if (isFile && !existsSync(template)) {
    throw new CadenzaError('FILE_UNREADABLE', `${template} does not exist.`);
  }
  const templates = await loadTemplates(isFile ? dirname(template) : bundledFolder());
  return templates.render<object>(isFile ? basename(template, extension) : template, data);
}
