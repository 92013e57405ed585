import { CadenzaError } from '../../contract/errors.js';
import type { JsonObject } from '../json.js';
import { type AnyContent, type InsertedContent, type Markup, markupBrand } from './content.js';
import { advance, atStart, misplacedAt, styleAt } from './place.js';

/**
 * Markup with content in it: the literal parts are MessageML, everything in `${…}` is content and therefore text,
 * unless it is a node or markup itself. Quotes are escaped as well, so content may stand in quoted attribute values;
 * line breaks show as line breaks (`<br/>`).
 *
 * @example
 * messageML`<p class="tempo-text-color--red">${user.comment}</p> ${b('urgent')}`
 *
 * @throws CadenzaError `BAD_ARGUMENT` when a value is inside a tag outside of quotes, inside a template expression
 * or in a comment, where it could not be told from syntax; or when a node is in an attribute.
 * The first three depend on the literal parts alone: they show at the first run, whatever the values.
 * Also when plain JavaScript calls it as a function.
 */
export function messageML(
  literals: TemplateStringsArray,
  ...values: readonly AnyContent[]
): Markup {
  if (!Array.isArray(literals) || !literals.every(isString)) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      'messageML stands in front of a template, without parentheses: messageML`<b>Hello</b>`. MessageML in a variable goes as unsafeMessageML(…).',
    );
  }
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
      throw new CadenzaError('BAD_ARGUMENT', `messageML: value ${index + 1} ${misplaced}`);
    }
    const content = values[index];
    if (place.within === 'value' && !isLeaf(content)) {
      throw new CadenzaError(
        'BAD_ARGUMENT',
        `messageML: value ${index + 1} is an element inside an attribute of <${place.tag}>. Put text there.`,
      );
    }
    parts.push({ content, style: styleAt(place) });
  });
  return markupOf(parts);
}

/**
 * Takes a string as MessageML, unchanged. The caller vouches for the string: text of other
 * people in it becomes markup, and template expressions in it are evaluated by the service.
 *
 * @example
 * unsafeMessageML(await readFile('notice.xml', 'utf8'))
 *
 * @throws CadenzaError `BAD_ARGUMENT` when plain JavaScript gave something else, such as a promise
 */
export function unsafeMessageML(source: string): Markup {
  requireText(source);
  return markupOf([source]);
}

function isString(literal: unknown): boolean {
  return typeof literal === 'string';
}

function requireText(source: unknown): void {
  if (typeof source === 'string') {
    return;
  }
  const hint = source instanceof Promise ? ' Was await forgotten?' : '';
  throw new CadenzaError('BAD_ARGUMENT', `unsafeMessageML takes MessageML as a string.${hint}`);
}

/** A whole message that was composed and checked before, as it goes over the wire. */
export function checkedMarkup(message: string): Markup {
  // Not made by spreading other markup, which takes longer than all the rest of a short message's check.
  return Object.freeze({
    [markupBrand]: true,
    parts: Object.freeze([message]),
    isChecked: true,
  } as const);
}

/** The text of a message that was checked before; `undefined` for all other content. */
export function checkedTextOf(content: unknown): string | undefined {
  const part = isMarkup(content) && content.isChecked === true ? content.parts[0] : undefined;
  return typeof part === 'string' ? part : undefined;
}

/**
 * Whether something is {@link Markup}.
 *
 * @example
 * isMarkup(messageML`<b>Hello</b>`); // true
 */
export function isMarkup(value: unknown): value is Markup<unknown> {
  return typeof value === 'object' && value !== null && markupBrand in value;
}

/** Puts markup together from its parts. */
export function markupOf(parts: readonly (string | InsertedContent)[], data?: JsonObject): Markup {
  const frozen = Object.freeze([...parts]);
  return Object.freeze({
    [markupBrand]: true,
    parts: frozen,
    ...(data !== undefined && { data }),
  } as const);
}

function isLeaf(content: AnyContent): boolean {
  return typeof content !== 'object' || content === null || isMarkup(content);
}
