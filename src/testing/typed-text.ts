import type { UserId } from '../contract/index.js';
import { type Markup, messageML } from '../messageml/index.js';
import { webAddressAt } from '../messageml/internals.js';

/**
 * What a chat client makes of the text that a person types: `#topic` becomes a hashtag, `$IBM` a
 * cashtag, `@username` a mention if there is such a user, a web address a link, and everything else stays text.
 *
 * @example
 * typedText('/quote $IBM for @bob', (username) => ids.get(username));
 */
export function typedText(
  text: string,
  userIdOf: (username: string) => UserId | undefined,
): readonly (string | Markup)[] {
  const content: (string | Markup)[] = [];
  let end = 0;
  for (const { index, groups = {} } of text.matchAll(special)) {
    const { sign, name = '' } = groups;
    const piece = sign === undefined ? linkAt(text.slice(index)) : tagOf(sign, name, userIdOf);
    if (piece !== undefined) {
      content.push(text.slice(end, index), piece.markup);
      end = index + piece.length;
    }
  }
  content.push(text.slice(end));
  return content;
}

/** What of a text is more than text. */
interface Piece {
  readonly length: number;
  readonly markup: Markup;
}

/** At the beginning of a word: a sign and the name after it, or a web address. */
const special =
  /(?<!\S)(?:(?<sign>[@#$])(?<name>[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*)|https?:\/\/)/gu;

function linkAt(rest: string): Piece | undefined {
  const address = webAddressAt(rest);
  return address === undefined
    ? undefined
    : { length: address.length, markup: messageML`<a href="${address}">${address}</a>` };
}

function tagOf(
  sign: string,
  name: string,
  userIdOf: (username: string) => UserId | undefined,
): Piece | undefined {
  const length = sign.length + name.length;
  if (sign === '#') {
    return { length, markup: messageML`<hash tag="${name}"/>` };
  }
  if (sign === '$') {
    return { length, markup: messageML`<cash tag="${name}"/>` };
  }
  const uid = userIdOf(name);
  return uid === undefined ? undefined : { length, markup: messageML`<mention uid="${uid}"/>` };
}
