import type { MessageContent } from '../messageml/compose/content.js';
import type { Markup } from '../messageml/compose/content.js';

/** What is between `{{#shout}}` and `{{/shout}}`. */
export interface TemplateBlock {
  /** Renders it, with another context if one is given. Can be called any number of times. */
  readonly main: (context?: unknown) => Markup;
  /** Renders what is after `{{else}}`. */
  readonly otherwise: () => Markup;
}

/**
 * A helper: `{{shout user.name times=2}}` calls it with `['Ada']` and `{ times: 2 }`. It returns
 * content, so text is escaped and nodes of the builders may be returned. What it throws is reported
 * with the place of the call.
 *
 * @param block what is inside, when it is called as `{{#shout …}}…{{/shout}}`
 *
 * @example
 * const helpers: Record<string, TemplateHelper> = { shout: ([text]) => b(String(text).toUpperCase()) };
 */
export type TemplateHelper = (
  values: readonly unknown[],
  named: Readonly<Record<string, unknown>>,
  block: TemplateBlock | undefined,
) => MessageContent | HelperValue;

/** What a helper may return besides content, for `{{#if (equals a b)}}` or as another one's argument. */
export type HelperValue = boolean | readonly unknown[];

/** Helpers by the names under which templates call them. */
export type TemplateHelpers = Readonly<Record<string, TemplateHelper>>;

/** How {@link TemplateHelper}s of numbers and times write them. */
export interface Notation {
  /** The language whose notation is used: `en-US`, `de-DE`. */
  readonly locale: string;
}
