import type Handlebars from 'handlebars';
import type { Markup, MessageContent } from '../messageml/compose/content.js';
import { markupOf } from '../messageml/compose/markup.js';
import { mergedEntities } from './entities.js';
import type { Rendering } from './runtime.js';
import { isNodeOrMarkup, writeValue } from './runtime.js';
import type { Site, Sites } from './site.js';
import { TemplateError } from './template-error.js';
import type { TemplateBlock, TemplateHelper, TemplateHelpers } from './template-helper.js';
import { siteArgument } from './template-set.js';

/** What Handlebars hands to a helper last. */
interface CallOptions {
  readonly hash: Readonly<Record<string, unknown>>;
  readonly data: { readonly rendering: Rendering };
  readonly fn?: (context: unknown) => string;
  readonly inverse?: (context: unknown) => string;
}

/** Makes helpers known to Handlebars. */
export function registerHelpers(
  environment: typeof Handlebars,
  sites: Sites,
  helpers: TemplateHelpers,
): void {
  for (const [name, helper] of Object.entries(helpers)) {
    environment.registerHelper(name, function (this: unknown, ...given: unknown[]) {
      return call(helper, this, given, sites);
    });
  }
}

/** Calls a helper; what it throws is reported with the place of the call. */
function call(helper: TemplateHelper, context: unknown, given: unknown[], sites: Sites): unknown {
  const options = given.pop() as CallOptions;
  const { [siteArgument]: number, ...named } = options.hash;
  const place = sites.at(number);
  try {
    return helperResult(helper(given, named, blockOf(options, context)), options, place);
  } catch (error) {
    if (error instanceof TemplateError) {
      throw error;
    }
    const what = error instanceof Error ? error.message : String(error);
    const message = `The helper "${place.expression}" failed: ${what}`;
    throw new TemplateError('TEMPLATE_HELPER', message, place, { cause: error });
  }
}

function blockOf({ fn, inverse, data }: CallOptions, context: unknown): TemplateBlock | undefined {
  if (fn === undefined) {
    return undefined;
  }
  return {
    main: (own = context) => captured(() => fn(own), data.rendering),
    otherwise: () => captured(() => inverse?.(context) ?? '', data.rendering),
  };
}

/** What a block rendered, with the entity data that its values brought. */
function captured(render: () => string, { entities }: Rendering): Markup {
  const before = entities.length;
  const markup = render();
  return markupOf([markup], mergedEntities(entities.splice(before)));
}

/** Handlebars appends what a block returns as it is; other results are written by the template. */
function helperResult(
  result: ReturnType<TemplateHelper>,
  { fn, data }: CallOptions,
  site: Site,
): unknown {
  const value = isContentList(result) ? markupOf([{ content: result, style: 'flow' }]) : result;
  if (fn === undefined) {
    return value;
  }
  return value === false ? '' : writeValue(site, value, data.rendering);
}

/** A list with elements in it is content; any other is a value for a loop or another helper. */
function isContentList(result: unknown): result is readonly MessageContent[] {
  return Array.isArray(result) && result.some(isNodeOrMarkup);
}
