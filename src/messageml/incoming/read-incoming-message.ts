import type { EntitySource } from './entity-lookup.js';
import { EntityLookup } from './entity-lookup.js';
import type { IncomingMessage, Token } from './incoming-message.js';
import { readLeniently } from './lenient-reader.js';
import { MessageWalk } from './message-walk.js';
import { readStrictly } from './strict-reader.js';

/** A message as the service delivers it: the fields `message` and `data` of its wire format. */
export interface ReceivedMessage {
  /** PresentationML, MessageML, or what its sender took for it. */
  readonly message?: string | null | undefined;
  /** The entity data: JSON text as on the wire, or an object. */
  readonly data?: EntitySource;
}

/**
 * Reads a message that came in, whatever its state. Never throws, and never loses the text.
 *
 * What others send is not always well-formed: undeclared entities such as `&nbsp;`, bare `&`, unclosed tags, pasted
 * HTML. Markup that the strict reader refuses is repaired while it is read. The time is linear in the length of the input.
 *
 * @example
 * const { text, cashtags } = readIncomingMessage(event.message);
 *
 * @example
 * readIncomingMessage({ message: 'a &nbsp; <b>c & d' }).text; // 'a   c & d'
 */
export function readIncomingMessage({ message, data }: ReceivedMessage): IncomingMessage {
  const source = isText(message) ? message : '';
  const entities = new EntityLookup(data);
  return summarise(readTokens(source, entities));
}

/** What comes off the wire need not be what its type says. */
function isText(message: unknown): message is string {
  return typeof message === 'string';
}

function readTokens(source: string, entities: EntityLookup): readonly Token[] {
  const strict = new MessageWalk(entities);
  if (readStrictly(source, strict)) {
    return strict.finish();
  }
  const lenient = new MessageWalk(entities);
  readLeniently(source, lenient);
  return lenient.finish();
}

function summarise(tokens: readonly Token[]): IncomingMessage {
  return {
    text: tokens.map((token) => token.text).join(''),
    tokens,
    mentions: tokens.filter((token) => token.kind === 'mention'),
    hashtags: tokens.filter((token) => token.kind === 'hashtag').map((token) => token.value),
    cashtags: tokens.filter((token) => token.kind === 'cashtag').map((token) => token.value),
    emojis: tokens.filter((token) => token.kind === 'emoji'),
    links: tokens.filter((token) => token.kind === 'link'),
  };
}
