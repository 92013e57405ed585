import Handlebars from 'handlebars';
import type { MessageContent } from '../messageml/compose/content.js';
import { breakLines } from '../messageml/compose/break-lines.js';
import { markupOf } from '../messageml/compose/markup.js';
import type { Markup } from '../messageml/compose/markup.js';
import type { JsonObject } from '../messageml/json.js';
import { prepare } from './prepare.js';
import type { PartialUse } from './prepare.js';
import { runtimeHelpers } from './runtime.js';
import type { Rendering } from './runtime.js';
import { Sites } from './site.js';
import { parse, placeOf } from './syntax.js';
import { TemplateError } from './template-error.js';

/**
 * A helper of one's own: `{{shout user.name times=2}}` calls it with `['Ada']` and `{ times: 2 }`.
 * It returns content, so text is escaped and nodes of the builders may be returned.
 *
 * @example
 * const helpers = { shout: ([text]) => b(String(text).toUpperCase()) };
 */
export type TemplateHelper = (
  values: readonly unknown[],
  named: Readonly<Record<string, unknown>>,
) => MessageContent;

/** How templates are compiled. */
export interface TemplateOptions {
  /** Helpers by name, beside the built-in ones. Default: none. */
  readonly helpers?: Readonly<Record<string, TemplateHelper>>;
  /** Sources of partials by name, for `{{> name}}`. Default: none. */
  readonly partials?: Readonly<Record<string, string>>;
}

/** Renders one template. The result is content: give it to `ctx.reply`, alone or within other content. */
export type RenderTemplate = (view: object) => Markup;

/**
 * Compiles templates that may use each other as partials, under their names.
 *
 * @throws TemplateError when one is no template, or names a partial or helper that does not exist
 */
export function compileAll(
  sources: ReadonlyMap<string, string>,
  options: TemplateOptions = {},
): ReadonlyMap<string, RenderTemplate> {
  const environment = Handlebars.create();
  const sites = new Sites();
  registerHelpers(environment, sites, options.helpers ?? {});
  const set = { sites, hasHelper: (name: string) => Object.hasOwn(environment.helpers, name) };

  const all = new Map([...Object.entries(options.partials ?? {}), ...sources]);
  const uses: { readonly template: string; readonly use: PartialUse }[] = [];
  const inline = new Set(['@partial-block']);
  for (const [name, source] of all) {
    const program = parse(source, name);
    const partials = prepare(program, name, set);
    uses.push(...partials.uses.map((use) => ({ template: name, use })));
    for (const defined of partials.inline) inline.add(defined);
    environment.registerPartial(name, environment.compile<object>(program));
  }
  for (const { template, use } of uses) {
    if (all.has(use.name) || inline.has(use.name)) continue;
    throw new TemplateError(
      'TEMPLATE_UNKNOWN',
      `There is no partial "${use.name}".`,
      placeOf(use.node, template),
    );
  }
  return new Map([...sources.keys()].map((name) => [name, rendererOf(environment, name)]));
}

function rendererOf(environment: typeof Handlebars, name: string): RenderTemplate {
  const compiled = environment.partials[name] as Handlebars.TemplateDelegate<object>;
  return (view) => {
    const rendering: Rendering = { entities: [] };
    const markup = run(() => compiled(view, { data: { rendering } }), name);
    return markupOf([breakLines(markup)], merged(rendering.entities));
  };
}

function run(render: () => string, name: string): string {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    const what = error instanceof Error ? error.message : String(error);
    throw new TemplateError('TEMPLATE_HELPER', `The template "${name}" failed: ${what}`, undefined, {
      cause: error,
    });
  }
}

/** The first entity with a key stays. */
function merged(entities: readonly JsonObject[]): JsonObject | undefined {
  if (entities.length === 0) return undefined;
  return Object.fromEntries(entities.toReversed().flatMap((entity) => Object.entries(entity)));
}

function registerHelpers(
  environment: typeof Handlebars,
  sites: Sites,
  helpers: Readonly<Record<string, TemplateHelper>>,
): void {
  for (const name of ['log', 'helperMissing', 'blockHelperMissing']) {
    environment.unregisterHelper(name);
  }
  for (const [name, helper] of Object.entries(helpers)) {
    environment.registerHelper(name, (...given: unknown[]) => {
      const options = given.pop() as Handlebars.HelperOptions;
      return asValue(helper(given, options.hash));
    });
  }
  for (const [name, helper] of Object.entries(runtimeHelpers(sites))) {
    environment.registerHelper(name, helper);
  }
}

function asValue(content: MessageContent): unknown {
  const isList = Array.isArray(content);
  if (content === false || content === undefined) return null;
  return isList ? markupOf([{ content, style: 'flow' }]) : content;
}
