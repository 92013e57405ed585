import type { JsonObject } from '../json.js';
import type { AnyContent } from './content.js';
import { advance, atStart, misplacedAt, styleAt } from './place.js';
import type { TextStyle } from './text-style.js';

const brand: unique symbol = Symbol.for('cadenza.Markup');

/**
 * MessageML that its author vouches for, with content put into it. Made by {@link messageML},
 * {@link unsafeMessageML} and by templates; no JSON that comes from outside can pass for one.
 */
export interface Markup<Holds = never> {
  readonly [brand]: true;
  /** Markup as written, and between it what was put in. */
  readonly parts: readonly (string | InsertedContent)[];
  /** Entity data that comes with the markup. */
  readonly data?: JsonObject;
  /** Whether it is a whole message that was checked before, and need not be again. */
  readonly isChecked?: true;
  /** For the type checker alone, as in {@link MessageNode}. */
  readonly holds?: Holds | undefined;
}

/** What was put into markup, and how text is written at that place. */
export interface InsertedContent {
  readonly content: AnyContent;
  readonly style: TextStyle;
}

/**
 * Markup with content in it: the literal parts are MessageML, everything in `${…}` is content and
 * therefore text, unless it is a node or markup itself. Quotes are escaped as well, so content may
 * stand in quoted attribute values; line breaks show as line breaks (`<br/>`).
 *
 * @example
 * messageML`<p class="tempo-text-color--red">${user.comment}</p> ${b('urgent')}`
 *
 * @throws TypeError when a value stands inside a tag outside of quotes, inside a template expression
 * or in a comment, where it could not be told from syntax; or when a node stands in an attribute.
 * The first three depend on the literal parts alone: they show at the first run, whatever the values.
 */
export function messageML(
  literals: TemplateStringsArray,
  ...values: readonly AnyContent[]
): Markup {
  const parts: (string | InsertedContent)[] = [];
  let place = atStart;
  literals.forEach((literal, index) => {
    parts.push(literal);
    place = advance(place, literal);
    if (index === values.length) {
      return;
    }
    const misplaced = misplacedAt(place);
    if (misplaced !== undefined) {
      throw new TypeError(`messageML: value ${index + 1} ${misplaced}`);
    }
    const content = values[index];
    if (place.within === 'value' && !isText(content)) {
      throw new TypeError(
        `messageML: value ${index + 1} is an element inside an attribute of <${place.tag}>. Put text there.`,
      );
    }
    parts.push({ content, style: styleAt(place) });
  });
  return markupOf(parts);
}

/**
 * Takes a string as MessageML, as it is. Whoever calls this vouches for the string: text of other
 * people in it becomes markup, and template expressions in it are evaluated by the service.
 *
 * @example
 * unsafeMessageML(await readFile('notice.xml', 'utf8'))
 */
export function unsafeMessageML(source: string): Markup {
  return markupOf([source]);
}

/** A whole message that was composed and checked before, as it goes over the wire. */
export function checkedMarkup(message: string): Markup {
  return Object.freeze({ ...markupOf([message]), isChecked: true });
}

/** The text of a message that was checked before; `undefined` for all other content. */
export function checkedTextOf(content: unknown): string | undefined {
  const part = isMarkup(content) && content.isChecked === true ? content.parts[0] : undefined;
  return typeof part === 'string' ? part : undefined;
}

/** Whether something is {@link Markup}. */
export function isMarkup(value: unknown): value is Markup<unknown> {
  return typeof value === 'object' && value !== null && brand in value;
}

/** Puts markup together from its parts. */
export function markupOf(parts: readonly (string | InsertedContent)[], data?: JsonObject): Markup {
  const frozen = Object.freeze([...parts]);
  return Object.freeze({
    [brand]: true,
    parts: frozen,
    ...(data !== undefined && { data }),
  } as const);
}

function isText(content: AnyContent): boolean {
  return typeof content !== 'object' || content === null || isMarkup(content);
}
