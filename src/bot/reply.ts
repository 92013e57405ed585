import type { Client, MessageInput } from '../client/index.js';
import { CadenzaError, type Message, type MessageStream } from '../contract/index.js';
import {
  checkMessageML,
  isJsonObject,
  toMessageML,
  type Diagnostic,
  type JsonObject,
  type MessageContent,
} from '../messageml/index.js';

/** A reply with entity data or files. */
export interface ReplyMessage {
  /** What it says; a plain string is text. */
  readonly message?: MessageContent;
  /** Entity data that markup of the message refers to. */
  readonly data?: JsonObject;
  /** Files, as `client.messages.create` takes them. */
  readonly attachments?: MessageInput['attachments'];
}

/** What `ctx.reply` takes. */
export type Reply = MessageContent | ReplyMessage;

/**
 * A message that is not valid MessageML, found before it was sent. `diagnostics` holds every finding;
 * the error's own message tells the first.
 *
 * Code `MESSAGE_REFUSED`.
 */
export class MessageRefusedError extends CadenzaError {
  override readonly name = 'MessageRefusedError';
  readonly diagnostics: readonly [Diagnostic, ...Diagnostic[]];

  constructor(diagnostics: readonly [Diagnostic, ...Diagnostic[]]) {
    const [{ code, message, fix, start }] = diagnostics;
    super(
      'MESSAGE_REFUSED',
      `The message was not sent: ${message}${fix === undefined ? '' : ` ${fix}`} (${code}, line ${start.line}, column ${start.column} of the MessageML)`,
    );
    this.diagnostics = diagnostics;
  }
}

/**
 * Composes a reply and checks it with the engine.
 *
 * @throws MessageRefusedError when the result is not valid MessageML
 */
export function composeReply(reply: Reply): MessageInput {
  const { message: content, data: givenData, attachments } = toReplyMessage(reply);
  const composed = toMessageML(content ?? ' ');
  const data = mergeData(composed.data, givenData);
  const checked = checkMessageML(composed.message, { data });
  if (!checked.ok) {
    throw new MessageRefusedError(checked.diagnostics);
  }
  return {
    message: composed.message,
    ...(data === undefined ? {} : { data }),
    ...(attachments === undefined ? {} : { attachments }),
  };
}

/** Sends a reply to an event's conversation. */
export async function sendReply(
  client: Client,
  stream: MessageStream | undefined,
  reply: Reply,
): Promise<Message> {
  if (stream === undefined) {
    throw new CadenzaError(
      'NO_STREAM',
      'This event belongs to no conversation, so there is nowhere to reply. Send with client.messages.create(streamId, …).',
    );
  }
  return client.messages.create(stream.streamId, composeReply(reply));
}

function toReplyMessage(reply: Reply): ReplyMessage {
  return isReplyMessage(reply) ? reply : { message: reply };
}

function isReplyMessage(reply: Reply): reply is ReplyMessage {
  return (
    typeof reply === 'object' && reply !== null && ('message' in reply || 'attachments' in reply)
  );
}

function mergeData(
  composed: string | undefined,
  given: JsonObject | undefined,
): string | undefined {
  if (given === undefined) {
    return composed;
  }
  const made: unknown = composed === undefined ? {} : JSON.parse(composed);
  return JSON.stringify({ ...(isJsonObject(made) ? made : {}), ...given });
}
