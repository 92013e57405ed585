import { hasFields, requireGiven } from '../given.js';
import { atOnce, type Steps } from '../reader/steps.js';
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
export function readIncomingMessage(received: ReceivedMessage): IncomingMessage {
  requireGiven(
    received,
    hasFields(received),
    'readIncomingMessage takes the message of an event, or another { message, data }',
  );
  return atOnce(incomingMessageInSteps(received));
}

/** Reads a message that came in like {@link readIncomingMessage}, some of it in each step. */
export function* incomingMessageInSteps({
  message,
  data,
}: ReceivedMessage): Steps<IncomingMessage> {
  const source = isText(message) ? message : '';
  const entities = new EntityLookup(data);
  if (entities.isLong) {
    yield* entities.prepare();
  }
  const strict = new MessageWalk(entities);
  if (yield* readStrictly(source, strict)) {
    return summarise(strict.finish());
  }
  const lenient = new MessageWalk(entities);
  yield* readLeniently(source, lenient);
  return summarise(lenient.finish());
}

/** What comes off the wire need not be what its type says. */
function isText(message: unknown): message is string {
  return typeof message === 'string';
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
