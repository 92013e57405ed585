import type { MessageInput } from '../../client/index.js';
import { checkGiven, type FieldKinds, kinds } from '../../contract/given/index.js';
import { CadenzaError } from '../../contract/index.js';
import { type Directory } from '../../messageml/engine.js';
import {
  type ComposedMessage,
  type ContentFinding,
  type Markup,
  type MessageContent,
  toMessageML,
} from '../../messageml/index.js';
import {
  checkedMarkup,
  composeMessage,
  isJsonObject,
  refusalText,
} from '../../messageml/internals.js';

/** A reply with entity data or files. */
export interface ReplyMessage {
  /** What it says; a plain string is text. */
  readonly message?: MessageContent;
  /** Entity data that markup of the message refers to: an object that can be written as JSON. */
  readonly data?: object | undefined;
  /** Files, as `client.messages.create` takes them. */
  readonly attachments?: MessageInput['attachments'];
  /** Nodes have one, so that none passes for a reply with parts. */
  readonly tag?: undefined;
}

/** Its parts; what each may be is told where it is composed or sent, in words of its own. */
const replyParts: FieldKinds<Omit<ReplyMessage, 'tag'>> = {
  message: kinds.anything,
  data: kinds.anything,
  attachments: kinds.anything,
};

/** What `ctx.reply` takes. */
export type Reply = MessageContent | ReplyMessage;

type Findings = readonly [ContentFinding, ...ContentFinding[]];

/**
 * A message that is not valid MessageML, found before it was sent. `findings` holds all that was
 * found; the error's own message tells the first error, without the values that are in the message,
 * because errors are logged and messages are not.
 *
 * Code `MESSAGE_REFUSED`.
 *
 * @example
 * bot.command('/show {text...}', async (ctx) => {
 *   try {
 *     await ctx.reply(unsafeMessageML(ctx.args.text));
 *   } catch (error) {
 *     if (!(error instanceof MessageRefusedError)) throw error;
 *     await ctx.reply(error.findings.map((found) => found.message).join(' '));
 *   }
 * });
 */
export class MessageRefusedError extends CadenzaError {
  /** Always `MessageRefusedError`. */
  override readonly name = 'MessageRefusedError';
  readonly #findings: Findings;
  readonly #content: MessageContent;

  constructor(findings: Findings, content: MessageContent) {
    super('MESSAGE_REFUSED', `The message was not sent: ${refusalText(findings)}`);
    this.#findings = findings;
    this.#content = content;
  }

  /** The message as it would have been sent, to which the places of the findings refer; empty when none can be written. */
  get markup(): string {
    try {
      return toMessageML(this.#content).message;
    } catch {
      return '';
    }
  }

  /** All that was found. Logs leave it out: findings quote the message. */
  get findings(): Findings {
    return this.#findings;
  }
}

/** Which schemes links may have is the service's setting, which bots do not know. */
const anyLink: Directory = { linkProblem: () => undefined };

/** What content makes of which nothing is shown: an empty list, `true`, `[undefined]`. */
const emptyMessage = '<messageML></messageML>';

/** A message as it goes to the service: checked, in one `<messageML>` root. */
export type ComposedReply = Pick<ComposedMessage, 'data'> &
  Pick<MessageInput, 'attachments'> & { readonly message: Markup };

/**
 * Composes a reply and checks it with the engine.
 *
 * @throws MessageRefusedError when the result is not valid MessageML
 * @throws CadenzaError `NOTHING_TO_SEND` for a reply without text, content and files, `BAD_ARGUMENT` for a part that replies
 *   do not have, `BAD_MESSAGE_DATA` for data that is no object
 */
export function composeReply(reply: Reply): ComposedReply {
  const { message = ' ', data, attachments } = toReplyMessage(reply);
  if (data !== undefined && !isJsonObject(data)) {
    throw new CadenzaError(
      'BAD_MESSAGE_DATA',
      'The data of a message is an object; a list, for example, is a member of it: { data: { orders } }.',
    );
  }
  const checked = composeMessage(message, { data, directory: anyLink });
  if (!checked.ok) {
    throw new MessageRefusedError(checked.findings, message);
  }
  if (checked.composed.message === emptyMessage && isWithoutFiles(attachments)) {
    throw nothingToSend('made of nothing that is shown');
  }
  // The client need not check it once more.
  const markup = checkedMarkup(checked.composed.message);
  const { data: carried } = checked.composed;
  const composed = carried === undefined ? { message: markup } : { message: markup, data: carried };
  return attachments === undefined ? composed : { ...composed, attachments };
}

/**
 * The parts of a reply.
 *
 * @throws CadenzaError `NOTHING_TO_SEND` for a reply without text, content and files, as programs
 *   without types, and variables that were not set, give one; `BAD_ARGUMENT` for a part that replies do not have: what it
 *   holds would not be sent, and nobody would know
 */
export function toReplyMessage(reply: Reply): ReplyMessage {
  const hasParts = isReplyMessage(reply);
  if (hasParts) {
    checkGiven(reply, replyParts, { of: 'a message' });
  }
  const parts = hasParts ? reply : { message: reply };
  if (isNothing(parts.message) && isWithoutFiles(parts.attachments)) {
    throw nothingToSend(hasParts ? 'without a message and files' : describe(reply));
  }
  return parts;
}

/**
 * Refuses files or data that are given after a message, where nothing would send them. Whatever else comes there, such as the
 * index of `lines.map(ctx.reply)`, is meant for nobody.
 *
 * @throws CadenzaError `BAD_ARGUMENT`
 */
export function refusePartsAfter(call: string, given: unknown): void {
  if (typeof given === 'object' && given !== null) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      `${call} takes nothing after the message: files and data are parts of it, as in { message: 'The report', attachments: ['report.pdf'] }.`,
    );
  }
}

function nothingToSend(given: string): CadenzaError {
  return new CadenzaError(
    'NOTHING_TO_SEND',
    `There is nothing to send: the message is ${given}. Was a variable not set, or a value not returned?`,
  );
}

function isWithoutFiles(attachments: ReplyMessage['attachments']): boolean {
  return (attachments ?? []).length === 0;
}

function isReplyMessage(reply: Reply): reply is ReplyMessage {
  // No content has a "text": whoever gives one means the message.
  return (
    typeof reply === 'object' &&
    reply !== null &&
    ('message' in reply || 'attachments' in reply || 'text' in reply)
  );
}

function isNothing(content: unknown): boolean {
  return content === undefined || content === null || content === false || content === '';
}

function describe(reply: unknown): string {
  return reply === '' ? 'an empty text' : String(reply);
}
