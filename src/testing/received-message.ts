import { inspect } from 'node:util';
import type { Attachment, Message, MessageId, MessageUser, StreamId } from '../contract/index.js';
import { type IncomingMessage, readIncomingMessage } from '../messageml/index.js';
import { markdownOf, saidForms } from '../transcripts/index.js';

/** A form of a message, as a person sees it. */
export interface ReceivedForm {
  /** The id of the form. */
  readonly id: string;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** The names of its submitting buttons, in order; for buttons with a payload, the names of their actions. */
  readonly buttons: readonly string[];
  /** What the buttons submit as `action`, in the same order: with the signed payload where there is one. */
  readonly actions: readonly string[];
}

/**
 * A message as a person received it.
 *
 * @example
 * const message = await alice.nextMessage();
 * expect(message.text).toBe('IBM × 5');
 * expect(message.forms).toHaveLength(1);
 */
export class ReceivedMessage {
  /** As the service delivered it. */
  readonly raw: Message;

  constructor(raw: Message) {
    this.raw = raw;
  }

  /** The conversation that it is in: `nextMessage({ in: said.streamId })`. */
  get streamId(): StreamId {
    return this.raw.stream.streamId;
  }

  /** Who wrote it. */
  get from(): MessageUser {
    return this.raw.user;
  }

  /** The markup that the service delivered. */
  get presentationML(): string {
    return this.raw.message;
  }

  /** What a person reads. */
  get text(): string {
    return this.incoming.text;
  }

  /** The message read into text and tags. */
  get incoming(): IncomingMessage {
    return readIncomingMessage(this.raw);
  }

  /** The same as Markdown: `Hello **Alice**`. What transcripts compare. */
  get markdown(): string {
    return markdownOf(this.raw);
  }

  /** The id of the message whose place it took; undefined for one that is new. */
  get replaced(): MessageId | undefined {
    return this.raw.replacing;
  }

  /** The files that came with it. */
  get attachments(): readonly Attachment[] {
    return this.raw.attachments ?? [];
  }

  /** The forms that it shows. */
  get forms(): readonly ReceivedForm[] {
    return saidForms(this.raw.message);
  }

  /** Which message it is, from whom and where; not what it says: what is printed by accident ends in logs. */
  [inspect.custom](): string {
    const { raw, streamId, from } = this;
    return `ReceivedMessage { messageId: '${raw.messageId}', streamId: '${streamId}', from: '${from.username ?? from.userId}' }`;
  }
}
