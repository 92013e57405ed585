import { requireGiven } from '../../given.js';
import type { Markup } from '../content.js';
import { markupOf } from '../markup.js';
import { quoted } from './literal.js';
import type { ReferenceTo } from './reference.js';
import { targetOf } from './reference.js';

/** How {@link show} writes a value. */
export interface ShowOptions {
  /**
   * How a number is written: `0` for whole digits, `0.00` for two decimals, `#,##0.00` with groups.
   * Default: as JSON has it.
   */
  readonly format?: string | undefined;
  /** What is shown when there is no value. */
  readonly otherwise?: string | undefined;
}

/** Refuses objects and lists. */
type Showable<Value> = Value extends string | number | boolean | null | undefined
  ? unknown
  : 'only texts, numbers and booleans can be shown: name a field, or use each()';

/** A value that may be missing needs something to be shown instead: the service refuses it otherwise. */
type OptionsFor<Value> = null extends Value
  ? [options: ShowOptions & { readonly otherwise: string }]
  : undefined extends Value
    ? [options: ShowOptions & { readonly otherwise: string }]
    : [options?: ShowOptions];

/**
 * Shows a value of the data where it is put: in text, or as an attribute's value. The service writes
 * it when it receives the message; whatever the text, it does not become markup.
 *
 * @example
 * td(show(line.price, { format: '0.00' }))
 * a(show(order.link), 'Open')
 * show(order.comment, { otherwise: 'no comment' })   // for `comment?: string`
 */
export function show<Value>(
  reference: ReferenceTo<Value> & Showable<Value>,
  ...[options]: OptionsFor<Value>
): Markup {
  const { expression, sample } = targetOf(reference);
  const written = writtenAs(expression, sample, options?.format);
  if (options?.otherwise === undefined) {
    return markupOf([`\${${written}}`]);
  }
  const otherwise = { content: options.otherwise, style: 'flow' } as const;
  return markupOf([`<#if (${expression})??>\${${written}}<#else>`, otherwise, '</#if>']);
}

/** Texts are escaped, numbers and booleans are written without regard to the service's locale. */
function writtenAs(expression: string, sample: unknown, format: string | undefined): string {
  if (format !== undefined) {
    requireGiven(
      format,
      typeof format === 'string',
      "show takes the format of a number as text: { format: '0.00' }",
    );
    return `${expression}?string(${quoted(format)})`;
  }
  if (typeof sample === 'string') {
    return `${expression}?xml`;
  }
  if (typeof sample === 'number' || typeof sample === 'boolean') {
    return `${expression}?c`;
  }
  return `${expression}?is_string?then(${expression}?xml, ${expression}?c)`;
}
