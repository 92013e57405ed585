import Handlebars from 'handlebars';
import type { Markup } from '../messageml/compose/content.js';
import { markupOf } from '../messageml/compose/markup.js';
import type { JsonObject } from '../messageml/json.js';
import { builtInHelpers } from './built-in/index.js';
import { registerHelpers } from './call-helper.js';
import { mergedEntities } from './entities.js';
import { partsOf, type ShownText } from './long-texts.js';
import { runtimeNames, useMessageCompiler } from './message-compiler.js';
import type { PartialUse } from './prepare.js';
import { prepare } from './prepare.js';
import { Rendering } from './runtime.js';
import { Sites } from './site.js';
import { parse, templatePlace } from './syntax.js';
import { TemplateError } from './template-error.js';
import type { TemplateHelpers } from './template-helper.js';

/** How templates are compiled. */
export interface TemplateOptions {
  /** Helpers by name, beside the built-in ones and before them. Default: none. */
  readonly helpers?: TemplateHelpers | undefined;
  /** Sources of partials by name, for `{{> name}}`. Default: none. */
  readonly partials?: Readonly<Record<string, string>> | undefined;
  /** The language in whose notation numbers are written. Default: `en-US`. */
  readonly locale?: string | undefined;
}

/** Compiled templates that use each other as partials, under their names. */
export interface CompiledTemplates {
  readonly sites: Sites;
  /** Renders one of them into markup with the entity data it brings. */
  render(name: string, view: object): RenderedTemplate;
}

/** What a template was rendered to. */
export interface RenderedTemplate {
  /** As it was put together: line breaks of texts are still references in it. */
  readonly markup: string;
  /** The long texts of the data that were shown, in their order. */
  readonly longTexts: readonly ShownText[];
  readonly data: JsonObject | undefined;
}

/**
 * Compiles templates.
 *
 * @param traced whether their output tells where each piece of it comes from
 * @throws TemplateError when one is not a template, or names a partial or helper that does not exist
 */
export function compileAll(
  sources: ReadonlyMap<string, string>,
  options: TemplateOptions = {},
  traced = false,
): CompiledTemplates {
  const environment = Handlebars.create();
  const sites = new Sites();
  const helpers = {
    ...builtInHelpers({ locale: options.locale ?? 'en-US' }),
    ...options.helpers,
  };
  useMessageCompiler(environment);
  const blocks = ['each', 'if', 'unless', 'with', 'lookup'];
  const callable = new Set([...blocks, ...Object.keys(helpers)]);
  const known = [...callable, ...Object.values(runtimeNames)];
  const compileOptions = {
    preventIndent: true,
    knownHelpers: Object.fromEntries(known.map((name) => [name, true])),
  };
  const all = new Map([...Object.entries(options.partials ?? {}), ...sources]);
  const uses: { readonly template: string; readonly use: PartialUse }[] = [];
  const inline = new Set(['@partial-block']);
  const calls = new Set<string>();
  const set = {
    sites,
    traced,
    hasHelper: (name: string) => callable.has(name),
    isCalledByNameAlone: (name: string) => Object.hasOwn(options.helpers ?? {}, name),
    takesSite: (name: string) => Object.hasOwn(helpers, name),
  };
  for (const [name, source] of all) {
    const program = parse(source, name);
    const prepared = prepare(program, name, set);
    uses.push(...prepared.uses.map((use) => ({ template: name, use })));
    for (const defined of prepared.inline) {
      inline.add(defined);
    }
    for (const called of prepared.calls) {
      calls.add(called);
    }
    environment.registerPartial(name, environment.compile<object>(program, compileOptions));
  }
  for (const { template, use } of uses) {
    if (all.has(use.name) || inline.has(use.name)) {
      continue;
    }
    throw new TemplateError(
      'TEMPLATE_UNKNOWN',
      `There is no partial "${use.name}".`,
      templatePlace(use.node, template),
    );
  }
  registerCalled(environment, calls, sites, helpers);
  return { sites, render: (name, view) => render(environment, sites, name, view) };
}

/** Registers the helpers that are called, and no others: Handlebars wraps all that it knows at each rendering. */
function registerCalled(
  environment: typeof Handlebars,
  calls: ReadonlySet<string>,
  sites: Sites,
  helpers: TemplateHelpers,
): void {
  for (const name of Object.keys(environment.helpers)) {
    if (!calls.has(name)) {
      environment.unregisterHelper(name);
    }
  }
  const called = Object.entries(helpers).filter(([name]) => calls.has(name));
  registerHelpers(environment, sites, Object.fromEntries(called));
}

function render(
  environment: typeof Handlebars,
  sites: Sites,
  name: string,
  view: object,
): RenderedTemplate {
  const compiled = environment.partials[name] as Handlebars.TemplateDelegate<object>;
  const rendering = new Rendering(sites, view);
  try {
    const markup = compiled(view, { data: { rendering } });
    const { longTexts, entities } = rendering;
    return { markup, longTexts, data: mergedEntities(entities) };
  } catch (error) {
    if (error instanceof TemplateError) {
      throw error;
    }
    const what = error instanceof Error ? error.message : String(error);
    throw new TemplateError(
      'TEMPLATE_HELPER',
      `The template "${name}" failed: ${what}`,
      undefined,
      {
        cause: error,
      },
    );
  }
}

/** Content of what a template was rendered to. */
export function renderedMarkup({ markup, longTexts, data }: RenderedTemplate): Markup {
  return markupOf(partsOf(markup, longTexts), data);
}
