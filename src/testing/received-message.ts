import type { Message, MessageUser } from '../contract/index.js';
import { readIncomingMessage, type IncomingMessage } from '../messageml/index.js';
import { receivedForms, type ReceivedForm } from './received-form.js';

/** A message as a person received it. */
export class ReceivedMessage {
  /** As the service delivered it. */
  readonly raw: Message;

  constructor(raw: Message) {
    this.raw = raw;
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

  /** The forms that it shows. */
  get forms(): readonly ReceivedForm[] {
    return receivedForms(this.raw.message);
  }
}
