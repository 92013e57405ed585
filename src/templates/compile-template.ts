import type { Markup } from '../messageml/compose/markup.js';
import { compileAll } from './compile.js';
import type { TemplateOptions } from './compile.js';
import { TemplateError } from './template-error.js';

/** One compiled template. */
export interface Template<View extends object = object> {
  readonly name: string;
  /**
   * Renders it with a view: the data by the names that the template uses.
   *
   * @throws TemplateError when the view lacks a variable, with line, column and the data's path
   */
  render(view: View): Markup;
}

/**
 * Compiles one template from its source: Handlebars whose `{{…}}` is escaped for MessageML.
 *
 * A variable that the view lacks is an error, except where its absence is asked for (`{{#if x}}`).
 * Prototypes are never looked into. `{{{…}}}` takes text as markup.
 *
 * @example
 * const alert = compileTemplate<{ service: string }>('<b>{{service}}</b> is down', { name: 'alert' });
 * await ctx.reply(alert.render({ service: 'Orders & Fills' }));
 *
 * @throws TemplateError when the source is no template
 */
export function compileTemplate<View extends object = object>(
  source: string,
  { name = 'template', ...options }: TemplateOptions & { readonly name?: string } = {},
): Template<View> {
  const render = compileAll(new Map([[name, source]]), options).get(name);
  if (render === undefined) throw new TemplateError('TEMPLATE_UNKNOWN', `There is no "${name}".`);
  return { name, render };
}
