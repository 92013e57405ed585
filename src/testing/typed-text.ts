import type { UserId } from '../contract/index.js';
import { type Markup, messageML } from '../messageml/index.js';

/**
 * What a chat client makes of the text that a person types: `#topic` becomes a hashtag, `$IBM` a
 * cashtag, `@username` a mention if there is such a user, and everything else stays text.
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
  for (const found of text.matchAll(tag)) {
    const [whole, sign = '', name = ''] = found;
    const tag = tagOf(sign, name, userIdOf);
    if (tag !== undefined) {
      content.push(text.slice(end, found.index), tag);
      end = found.index + whole.length;
    }
  }
  content.push(text.slice(end));
  return content;
}

/** A sign at the beginning of a word, and the name after it. */
const tag = /(?<!\S)([@#$])([\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+)*)/gu;

function tagOf(
  sign: string,
  name: string,
  userIdOf: (username: string) => UserId | undefined,
): Markup | undefined {
  if (sign === '#') {
    return messageML`<hash tag="${name}"/>`;
  }
  if (sign === '$') {
    return messageML`<cash tag="${name}"/>`;
  }
  const uid = userIdOf(name);
  return uid === undefined ? undefined : messageML`<mention uid="${uid}"/>`;
}
