import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Views as BundledViews } from './bundled-views.js';
import type { TemplateOptions } from './compile.js';
import type { Templates } from './load.js';
import { loadTemplates } from './load.js';
import { TemplateError } from './template-error.js';

export type { BundledViews };

/**
 * The folder of the templates that come with Cadenza: to copy and to make one's own.
 *
 * @example
 * const source = await readFile(join(bundledFolder(), 'table.hbs'), 'utf8');
 *
 * @throws TemplateError `TEMPLATE_FOLDER` in a program that a bundler has made one file of: it holds code alone
 */
export function bundledFolder(): string {
  const folder = fileURLToPath(new URL('../../templates', import.meta.url));
  if (!existsSync(folder)) {
    throw new TemplateError(
      'TEMPLATE_FOLDER',
      'The templates that come with Cadenza are not beside this program: a bundle holds code alone. Copy those that you use from node_modules/cadenza/templates into a folder of your own, and load that with loadTemplates.',
    );
  }
  return folder;
}

/**
 * The templates that come with Cadenza: alert, table, order-ticket, approval, poll, incident, welcome,
 * help, blotter, error.
 *
 * @example
 * const templates = await bundledTemplates();
 * await ctx.reply(templates.render('poll', { id: '7', question: 'Lunch?', choices: ['yes', 'no'] }));
 *
 * @throws TemplateError `TEMPLATE_FOLDER` as {@link bundledFolder} does
 */
export async function bundledTemplates(
  options?: TemplateOptions,
): Promise<Templates<BundledViews>> {
  return loadTemplates<BundledViews>(bundledFolder(), options);
}
