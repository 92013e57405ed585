import type { Person } from '../../contract/index.js';
import { escapeText, webAddressAt } from '../../messageml/internals.js';

/** Whom an `@` can mean. */
export type Mentionable = Pick<Person, 'id' | 'displayName'>;

interface Piece {
  readonly length: number;
  readonly markup: string;
}

/** What the rules know besides the text. */
interface Known {
  readonly people: readonly Mentionable[];
  readonly isEmoji: (shortcode: string) => boolean;
}

type Rule = (rest: string, known: Known) => Piece | undefined;

const tagStart = /^[#$]([\p{L}_][\p{L}\p{N}_.-]*)/u;
/** A cashtag of digits alone is one only with an asterisk; otherwise `$20` is an amount. */
const numericTag = /^\$(\*\d+)/;
const emoji = /^:([\w+-]+):/;

/** What a word may begin with to be more than text. */
const rules: Readonly<Record<string, Rule>> = {
  '@': mentionAt,
  '#': (rest) => tagAt(rest, 'hash'),
  $: (rest) => tagAt(rest, 'cash'),
  ':': emojiAt,
  h: linkAt,
};

/**
 * Makes MessageML of what somebody typed: text stays text, whatever characters are in it; `@` and a
 * name mentions that person; `#tag` and `$TICKER` become tags; `:smile:` becomes an emoji; web addresses become
 * links; line breaks stay.
 *
 * @example
 * plainTextToMessageML('@Echo 1 < 2 #maths', [echo]);
 * // <messageML><mention uid="…"/> 1 &lt; 2 <hash tag="maths"/></messageML>
 *
 * @param people - whom an `@` can mean
 * @param isEmoji - whether there is an emoji of this name; default: there is none
 */
export function plainTextToMessageML(
  text: string,
  people: readonly Mentionable[],
  isEmoji?: Known['isEmoji'],
): string {
  return `<messageML>${typedMarkup(text, people, isEmoji)}</messageML>`;
}

/** What stands inside the root of {@link plainTextToMessageML}. */
export function typedMarkup(
  text: string,
  people: readonly Mentionable[],
  isEmoji: Known['isEmoji'] = () => false,
): string {
  const byLength = people.toSorted(
    (one, other) => other.displayName.length - one.displayName.length,
  );
  const markup: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const piece = startsWord(text, at)
      ? rules[text.charAt(at)]?.(text.slice(at), { people: byLength, isEmoji })
      : undefined;
    if (piece === undefined) {
      at += 1;
    } else {
      markup.push(textMarkup(text.slice(from, at)), piece.markup);
      at += piece.length;
      from = at;
    }
  }
  markup.push(textMarkup(text.slice(from)));
  return markup.join('');
}

function mentionAt(rest: string, { people }: Known): Piece | undefined {
  const typed = rest.slice(1);
  const person = people.find(
    ({ displayName }) => typed.startsWith(displayName) && endsWord(typed, displayName.length),
  );
  return person === undefined
    ? undefined
    : { length: person.displayName.length + 1, markup: `<mention uid="${person.id}"/>` };
}

function tagAt(rest: string, element: 'hash' | 'cash'): Piece | undefined {
  const tag = numericTag.exec(rest)?.[1] ?? tagStart.exec(rest)?.[1]?.replace(/[.-]+$/, '');
  return tag === undefined
    ? undefined
    : { length: tag.length + 1, markup: `<${element} tag="${escapeText(tag)}"/>` };
}

function emojiAt(rest: string, { isEmoji }: Known): Piece | undefined {
  const [whole = '', shortcode = ''] = emoji.exec(rest) ?? [];
  return isEmoji(shortcode)
    ? { length: whole.length, markup: `<emoji shortcode="${escapeText(shortcode)}"/>` }
    : undefined;
}

function linkAt(rest: string): Piece | undefined {
  const address = webAddressAt(rest);
  if (address === undefined) {
    return undefined;
  }
  const escaped = escapeText(address);
  return { length: address.length, markup: `<a href="${escaped}">${escaped}</a>` };
}

function textMarkup(text: string): string {
  return text.split('\n').map(escapeText).join('<br/>');
}

function startsWord(text: string, at: number): boolean {
  return at === 0 || /[\s([{"']/.test(text.charAt(at - 1));
}

function endsWord(text: string, at: number): boolean {
  return !/[\p{L}\p{N}_]/u.test(text.charAt(at));
}
