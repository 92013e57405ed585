import type { Client, MessageInput } from '../client/index.js';
import { CadenzaError, type Message, type MessageStream } from '../contract/index.js';
import {
  checkMessage,
  refusalText,
  type ComposedMessage,
  type ContentFinding,
  type Directory,
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
 * found; the error's own message tells the first error, without the values that stand in the message,
 * because errors are logged and messages are not.
 *
 * Code `MESSAGE_REFUSED`.
 */
export class MessageRefusedError extends CadenzaError {
  override readonly name = 'MessageRefusedError';
  readonly #findings: Findings;

  constructor(findings: Findings) {
    super('MESSAGE_REFUSED', `The message was not sent: ${refusalText(findings)}`);
    this.#findings = findings;
  }

  /** All that was found. Logs leave it out: findings quote the message. */
  get findings(): Findings {
    return this.#findings;
  }
}

/** Which schemes links may have is the service's setting, which bots do not know. */
const anyLink: Directory = { linkProblem: () => undefined };

/**
 * Composes a reply and checks it with the engine.
 *
 * @throws MessageRefusedError when the result is not valid MessageML
 */
export function composeReply(reply: Reply): ComposedMessage & Pick<MessageInput, 'attachments'> {
  const { message = ' ', data, attachments } = toReplyMessage(reply);
  const checked = checkMessage(message, { data, directory: anyLink });
  if (!checked.ok) throw new MessageRefusedError(checked.findings);
  return attachments === undefined ? checked.composed : { ...checked.composed, attachments };
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
