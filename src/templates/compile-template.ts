import type { Markup } from '../messageml/compose/content.js';
import type { CheckedTemplate } from './check-rendered.js';
import { checkRendered } from './check-rendered.js';
import type { TemplateOptions } from './compile.js';
import { compileAll, renderedMarkup } from './compile.js';
import { requireOptions, requireSource } from './given.js';

/** One compiled template. */
export interface Template<View extends object = object> {
  /** The name of the template: that of its file, without the extension. */
  readonly name: string;
  /**
   * Renders it with a view: the data by the names that the template uses.
   *
   * @throws TemplateError when the view lacks a variable, with line, column and the data's path
   */
  render(view: View): Markup;
  /**
   * Renders it and checks the result with the rules of the service. Findings are at the line of the
   * template that they come from.
   *
   * @throws TemplateError as {@link render} does
   */
  check(view: View): CheckedTemplate;
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
 * @throws TemplateError when the source is not a template
 */
export function compileTemplate<View extends object = object>(
  source: string,
  given: TemplateOptions & { readonly name?: string | undefined } = {},
): Template<View> {
  requireSource(source, 'compileTemplate');
  requireOptions(given, 'compileTemplate');
  const { name = 'template', ...options } = given;
  const sources = new Map([[name, source]]);
  const compiled = compileAll(sources, options);
  return {
    name,
    render: (view) => renderedMarkup(compiled.render(name, view)),
    check: (view) => checkRendered(compileAll(sources, options, true), name, view),
  };
}
