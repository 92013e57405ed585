import type { JsonObject } from '../../messageml/index.js';
import { checkedMarkup, checkedTextOf } from '../../messageml/internals.js';
import type { ComposedReply, ReplyMessage } from './compose.js';
import { fromKept, type KeptAttachment } from './kept-files.js';
import type { ComposedOutgoing, Replaced } from './outgoing.js';
import type { Recipient } from './recipients.js';

/** A message that is in a store until it is sent, as a dead letter shows it. */
export interface KeptMessage {
  /** To whom it goes. */
  readonly to: Recipient;
  /** MessageML, checked. */
  readonly message: string;
  /** The JSON text of its entity data. */
  readonly data?: string | undefined;
  /** Its files, which have at most 1 MB together. */
  readonly files?: readonly KeptAttachment[] | undefined;
  /** Set when it takes another message's place. */
  readonly replaces?: Replaced | undefined;
  /** Its cause: the same whichever process sends it. */
  readonly cause: string;
  /** Whether it has passed the functions of `bot.outgoing`. */
  readonly hasPassed: boolean;
  /** When it was put there, in epoch milliseconds. */
  readonly at: number;
}

/** What of a composed message is kept. */
export function keptText({ message, data }: ComposedReply): Pick<KeptMessage, 'message' | 'data'> {
  const source = checkedTextOf(message) ?? '';
  return data === undefined ? { message: source } : { message: source, data };
}

/** A kept message that has passed, as it is sent. */
export function toComposed(kept: KeptMessage): ComposedOutgoing['composed'] {
  const { message, data } = kept;
  return {
    message: checkedMarkup(message),
    ...(data === undefined ? {} : { data }),
    ...filesOf(kept),
  };
}

/** A kept message that has still to pass, as it was given. */
export function toContent(kept: KeptMessage): ReplyMessage {
  const { message, data } = kept;
  return {
    message: checkedMarkup(message),
    ...(data === undefined ? {} : { data: JSON.parse(data) as JsonObject }),
    ...filesOf(kept),
  };
}

function filesOf({ files }: KeptMessage): Pick<ComposedReply, 'attachments'> {
  return files === undefined ? {} : { attachments: fromKept(files) };
}
