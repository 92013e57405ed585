import type { FieldDefinition } from '../forms/form-description.js';
import type { JsonObject } from '../json.js';
import type { Alone, ButtonNeedsForm, FormHere, Inside, NeedsForm } from './inside.js';
import type { TextStyle } from './text-style.js';

/**
 * An element of a composed message: plain data, frozen with all that is in it. Made by the builders, by JSX, or by
 * {@link element}.
 *
 * @example
 * b('Filled')   // { tag: 'b', attributes: {}, children: ['Filled'] }
 */
export interface MessageNode<Tag extends string = string, Holds = FormHere> {
  /** The tag that the node is written as. */
  readonly tag: Tag;
  /** Text as it is meant, not yet escaped; {@link Markup} where an expression computes the value. */
  readonly attributes: Readonly<Record<string, string | Markup>>;
  /** What is between the start and the end of the tag. */
  readonly children: readonly AnyContent[];
  /** What the entity data has under this element's `data-entity-id` (MSG-9). */
  readonly data?: JsonObject | undefined;
  /** What a form knows about the input, beyond its attributes. */
  readonly field?: FieldDefinition | undefined;
  /** For the type checker alone: what it holds that limits where it may stand. See {@link Inside}. */
  readonly holds?: Holds | undefined;
}

/** Marks {@link Markup}: no JSON can have it. */
export const markupBrand: unique symbol = Symbol.for('cadenza.Markup');

/**
 * MessageML that its author vouches for, with content put into it. Made by {@link messageML},
 * {@link unsafeMessageML} and by templates; no JSON that comes from outside can pass for one.
 */
export interface Markup<Holds = never> {
  readonly [markupBrand]: true;
  /** Markup as written, and between it what was put in. */
  readonly parts: readonly (string | InsertedContent)[];
  /** Entity data that comes with the markup. */
  readonly data?: JsonObject | undefined;
  /** Whether it is a whole message that was checked before, and need not be again. */
  readonly isChecked?: true | undefined;
  /** For the type checker alone, as in {@link MessageNode}. */
  readonly holds?: Holds | undefined;
}

/** What was put into markup, and how text is written at that place. */
export interface InsertedContent {
  readonly content: AnyContent;
  readonly style: TextStyle;
}

/** Content of certain elements, which may hold certain things. */
export type Content<Tag extends string, Holds> =
  | string
  | number
  | Markup<Holds>
  | MessageNode<Tag, Holds>
  | null
  | undefined
  | false
  | readonly Content<Tag, Holds>[];

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
export type MessageContent = Content<string, FormHere> | MessageNode<'chime', Alone>;

/** Content of any kind, wherever it may stand: what writing and checking take. */
export type AnyContent = Content<string, unknown>;

/** {@link Content} of elements only, for places where text may not stand. */
export type ElementContent<Tag extends string, Holds> =
  | Markup<Holds>
  | MessageNode<Tag, Holds>
  | null
  | undefined
  | false
  | readonly ElementContent<Tag, Holds>[];

/** Content that may be in elements without restrictions: paragraphs, cells, cards, lists. */
export type FlowContent = Content<string, Inside>;

/**
 * What content holds that limits where it may stand; `never` when that is nothing, or when the
 * content is wrong anyway, which is then the one error to report.
 */
export type HeldBy<Given> = [Given, MessageNode<string, Nothing>] extends [
  Content<string, infer Holds>,
  MessageNode<string, infer Holds>,
]
  ? [NeedsForm | ButtonNeedsForm] extends [Holds]
    ? never
    : Exclude<Holds, Nothing>
  : never;

/** Makes sure that there is something to infer. */
type Nothing = 'nothing';
