import type { MessageContent } from '../messageml/compose/content.js';
import { escapeText } from '../messageml/compose/escape.js';
import { isMarkup } from '../messageml/compose/markup.js';
import { longText } from '../messageml/compose/text-writer.js';
import { writeContent } from '../messageml/compose/write.js';
import type { JsonObject } from '../messageml/json.js';
import { pathTo } from './data-path.js';
import type { ShownText } from './long-texts.js';
import type { Site, Sites } from './site.js';
import { TemplateError } from './template-error.js';

/**
 * One rendering: what prepared templates call for their values ({@link runtimeNames}), and the entity
 * data that these bring. The first argument is the number of the place that an error names.
 *
 * Only what the data has of its own counts: nothing of a prototype is ever seen.
 */
export class Rendering {
  readonly entities: JsonObject[] = [];
  readonly longTexts: ShownText[] = [];
  readonly #sites: Sites;
  readonly #view: unknown;

  constructor(sites: Sites, view: unknown) {
    this.#sites = sites;
    this.#view = view;
  }

  /**
   * A field of `base`.
   *
   * @throws TemplateError naming the field, if it is missing, and where in the data it is missing
   */
  value(site: number, base: unknown, field: string): unknown {
    if (hasField(base, field)) {
      return base[field];
    }
    throw missing(this.#sites.at(site), field, base, this.#view);
  }

  /** {@link value} for conditions: what is missing is `undefined`. */
  optional(_site: number, base: unknown, field: string): unknown {
    return hasField(base, field) ? base[field] : undefined;
  }

  /** {@link value} and {@link text} in one, which most expressions of most templates are. */
  field(site: number, base: unknown, field: string, shown: number): string {
    const value = this.value(site, base, field);
    return typeof value === 'string' ? this.escape(value) : this.text(shown, value);
  }

  /** Writes a text, and keeps a long one apart. */
  escape(value: string): string {
    const written = escapeText(value);
    if (value.length > longText) {
      this.longTexts.push({ content: value, written });
    }
    return written;
  }

  /** Writes a value into the message: text escaped, content as MessageML. */
  text(site: number, value: unknown): string {
    return writeValue(this.#sites.at(site), value, this);
  }

  /** What `{{#each}}` goes through; it would pass over anything else in silence. */
  items(site: number, value: unknown): unknown {
    if (typeof value === 'object' || value === undefined) {
      return value;
    }
    const place = this.#sites.at(site);
    throw new TemplateError(
      'TEMPLATE_VALUE',
      `${place.expression} is a ${typeof value}. {{#each}} iterates over lists and objects.`,
      place,
    );
  }

  /** Writes a value of `{{{…}}}`: text as markup. */
  raw(site: number, value: unknown): string {
    return typeof value === 'string' ? value : this.text(site, value);
  }
}

function hasField(value: unknown, field: string): value is Readonly<Record<string, unknown>> {
  if (value === null || value === undefined || typeof value === 'function') {
    return false;
  }
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
  if (value === null || value === undefined) {
    return '';
  }
  if (typeof value === 'string') {
    return rendering.escape(value);
  }
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (!isNodeOrMarkup(value)) {
    throw new TemplateError('TEMPLATE_VALUE', `${site.expression} ${adviceFor(value)}`, site);
  }
  const { markup, data } = writeContent(value);
  if (data !== undefined) {
    rendering.entities.push(data);
  }
  return markup;
}

/** Whether a value is an element or markup, and not only data. */
export function isNodeOrMarkup(value: unknown): value is MessageContent {
  return (
    isMarkup(value) ||
    (typeof value === 'object' && value !== null && 'tag' in value && 'children' in value)
  );
}

function adviceFor(value: unknown): string {
  if (Array.isArray(value)) {
    return 'is a list. Write {{#each …}} to show its items.';
  }
  if (value instanceof Date) {
    return 'is a date. Show it with a helper, or give it as text.';
  }
  return 'is an object. Name the field of it that is to be shown.';
}
