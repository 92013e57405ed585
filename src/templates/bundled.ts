import { fileURLToPath } from 'node:url';
import type { Views as BundledViews } from './bundled-views.js';
import type { TemplateOptions } from './compile.js';
import type { Templates } from './load.js';
import { loadTemplates } from './load.js';

export type { BundledViews };

/**
 * The folder of the templates that come with Cadenza: to copy and to make one's own.
 *
 * @example
 * const source = await readFile(join(bundledFolder(), 'table.hbs'), 'utf8');
 */
export function bundledFolder(): string {
  return fileURLToPath(new URL('../../templates', import.meta.url));
}

/**
 * The templates that come with Cadenza: alert, table, order-ticket, approval, poll, incident, welcome,
 * help, blotter, error.
 *
 * @example
 * const templates = await bundledTemplates();
 * await ctx.reply(templates.render('poll', { id: '7', question: 'Lunch?', choices: ['yes', 'no'] }));
 */
export function bundledTemplates(options?: TemplateOptions): Promise<Templates<BundledViews>> {
  return loadTemplates<BundledViews>(bundledFolder(), options);
}
