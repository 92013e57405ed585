import type { Client, MessageInput } from '../client/index.js';
import { CadenzaError, type Message, type MessageStream } from '../contract/index.js';
import {
  checkMessage,
  checkMessageML,
  isJsonObject,
  toMessageML,
  type ComposedMessage,
  type ContentFinding,
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
  /** Nodes have one, so that none passes for a reply with parts. */
  readonly tag?: undefined;
}

/** What `ctx.reply` takes. */
export type Reply = MessageContent | ReplyMessage;

type Findings = readonly [ContentFinding, ...ContentFinding[]];

/**
 * A message that is not valid MessageML, found before it was sent. `findings` holds all that was
 * found; the error's own message tells the first error.
 *
 * Code `MESSAGE_REFUSED`.
 */
export class MessageRefusedError extends CadenzaError {
  override readonly name = 'MessageRefusedError';
  readonly findings: Findings;

  constructor(findings: Findings) {
    const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
    const { code, message, fix, path, start } = first;
    const place =
      path === '' ? `line ${start.line}, column ${start.column} of the MessageML` : path;
    super(
      'MESSAGE_REFUSED',
      `The message was not sent: ${message}${fix === undefined ? '' : ` ${fix}`} (${code}, at ${place})`,
    );
    this.findings = findings;
  }
}

/**
 * Composes a reply and checks it with the engine.
 *
 * @throws MessageRefusedError when the result is not valid MessageML
 */
export function composeReply(reply: Reply): ComposedMessage & Pick<MessageInput, 'attachments'> {
  const { message = ' ', data, attachments } = toReplyMessage(reply);
  const composed = data === undefined ? composeAlone(message) : composeWithData(message, data);
  return attachments === undefined ? composed : { ...composed, attachments };
}

function composeAlone(content: MessageContent): ComposedMessage {
  const checked = checkMessage(content);
  if (!checked.ok) {
    throw new MessageRefusedError(checked.findings);
  }
  return checked.composed;
}

function composeWithData(content: MessageContent, given: JsonObject): ComposedMessage {
  const { message, data: own } = toMessageML(content);
  const data = mergeData(own, given);
  const checked = checkMessageML(message, { data });
  if (!checked.ok) {
    const [first, ...others] = checked.diagnostics;
    throw new MessageRefusedError([
      { ...first, path: '' },
      ...others.map((finding) => ({ ...finding, path: '' })),
    ]);
  }
  return { message, data };
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

function mergeData(own: string | undefined, given: JsonObject): string {
  const made: unknown = own === undefined ? {} : JSON.parse(own);
  return JSON.stringify({ ...(isJsonObject(made) ? made : {}), ...given });
}
