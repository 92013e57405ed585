import type Handlebars from 'handlebars';
import type { MessageContent } from '../messageml/compose/content.js';
import { escapeText } from '../messageml/compose/escape.js';
import { isMarkup } from '../messageml/compose/markup.js';
import { writeContent } from '../messageml/compose/write.js';
import type { JsonObject } from '../messageml/json.js';
import { pathTo } from './data-path.js';
import { runtimeNames } from './prepare.js';
import type { Site, Sites } from './site.js';
import { TemplateError } from './template-error.js';

/** What one rendering carries along, beside the data: entity data that values bring. */
export interface Rendering {
  readonly entities: JsonObject[];
}

/** What Handlebars hands to a helper last. */
export interface CallOptions {
  readonly data: { readonly root: unknown; readonly rendering: Rendering };
}

/**
 * Looks up `fields` one in the other, beginning in `base`. Only what the data has of its own counts:
 * nothing of a prototype is ever seen.
 *
 * @throws TemplateError naming the first field that is missing and where in the data it is missing
 */
export function lookUp(site: Site, base: unknown, fields: readonly string[], root: unknown): unknown {
  let value = base;
  for (const field of fields) {
    if (!hasField(value, field)) throw missing(site, field, value, root);
    value = value[field];
  }
  return value;
}

/** {@link lookUp} for conditions: what is missing is `undefined`. */
export function lookUpOptional(base: unknown, fields: readonly string[]): unknown {
  let value = base;
  for (const field of fields) {
    if (!hasField(value, field)) return undefined;
    value = value[field];
  }
  return value;
}

function hasField(value: unknown, field: string): value is Readonly<Record<string, unknown>> {
  if (value === null || value === undefined || typeof value === 'function') return false;
  return Object.hasOwn(Object(value) as object, field);
}

function missing(site: Site, field: string, within: unknown, root: unknown): TemplateError {
  const path = pathTo(within, root);
  const where = path === undefined || path === '' ? '' : ` in "${path}"`;
  const what =
    typeof within === 'object' && within !== null
      ? `the data has no field "${field}"${where}`
      : `there is nothing to look up "${field}" in`;
  return new TemplateError(
    'TEMPLATE_VARIABLE_MISSING',
    `"${site.expression}" is missing: ${what}.`,
    site,
  );
}

/** Writes a value into the message: text escaped, content as MessageML. */
export function writeValue(site: Site, value: unknown, rendering: Rendering): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (!isNodeOrMarkup(value)) {
    throw new TemplateError('TEMPLATE_VALUE', `${site.expression} ${adviceFor(value)}`, site);
  }
  const { markup, data } = writeContent(value);
  if (data !== undefined) rendering.entities.push(data);
  return markup;
}

/** Writes a value of `{{{…}}}`: text as markup. */
export function writeRaw(site: Site, value: unknown, rendering: Rendering): string {
  return typeof value === 'string' ? value : writeValue(site, value, rendering);
}

/** Whether a value is an element or markup, and not only data. */
export function isNodeOrMarkup(value: unknown): value is MessageContent {
  return (
    isMarkup(value) ||
    (typeof value === 'object' && value !== null && 'tag' in value && 'children' in value)
  );
}

function adviceFor(value: unknown): string {
  if (Array.isArray(value)) return 'is a list. Write {{#each …}} to show its items.';
  if (value instanceof Date) return 'is a date. Show it with a helper, or give it as text.';
  return 'is an object. Name the field of it that is to be shown.';
}

/** The run-time half of {@link prepare}: the helpers that prepared templates call, by name. */
export function runtimeHelpers(sites: Sites): Readonly<Record<string, Handlebars.HelperDelegate>> {
  return {
    [runtimeNames.value]: (number: unknown, base: unknown, ...given: unknown[]) => {
      const { data } = given.pop() as CallOptions;
      return lookUp(sites.at(number), base, given as string[], data.root);
    },
    [runtimeNames.optional]: (_number: unknown, base: unknown, ...given: unknown[]) =>
      lookUpOptional(base, given.slice(0, -1) as string[]),
    [runtimeNames.field]: (shown: unknown, number: unknown, base: unknown, ...given: unknown[]) => {
      const { data } = given.pop() as CallOptions;
      const value = lookUp(sites.at(number), base, given as string[], data.root);
      return typeof value === 'string'
        ? escapeText(value)
        : writeValue(sites.at(shown), value, data.rendering);
    },
    [runtimeNames.text]: (number: unknown, value: unknown, options: CallOptions) =>
      writeValue(sites.at(number), value, options.data.rendering),
    [runtimeNames.raw]: (number: unknown, value: unknown, options: CallOptions) =>
      writeRaw(sites.at(number), value, options.data.rendering),
  };
}
