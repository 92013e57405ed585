import type { JsonObject } from '../json.js';
import type { Markup } from './markup.js';

/**
 * An element of a composed message: plain, frozen data. Made by the builders, by JSX, or by
 * {@link element}.
 *
 * @example
 * b('Filled')   // { tag: 'b', attributes: {}, children: ['Filled'] }
 */
export interface MessageNode<Tag extends string = string> {
  readonly tag: Tag;
  /** Values as they are meant, not yet escaped. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MessageContent[];
  /** What the entity data has under this element's `data-entity-id` (MSG-9). */
  readonly data?: JsonObject;
}

/**
 * Everything that a message can be composed of.
 *
 * Strings are always text, never markup: `<b>` in one is shown as `<b>`, a line break as a line
 * break. Lists are shown one after the other; `null`, `undefined` and `false` are left out, so that
 * `condition && b('shown')` works.
 *
 * @example
 * const content: MessageContent = ['Price: ', b(101.25), stale && i(' (delayed)')];
 */
export type MessageContent =
  string | number | Markup | MessageNode | null | undefined | false | readonly MessageContent[];
