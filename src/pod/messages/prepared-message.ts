import type { Message } from '../../contract/index.js';
import type { MessageFile } from '../http/message-form.js';
import type { MessageSource, RenderedMessage } from '../rendering/render.js';
import type { MessageRow, StreamRow, UserRow } from '../store/tables.js';

/** A message that is ready to be kept. */
export interface PreparedMessage {
  readonly stream: StreamRow;
  readonly author: UserRow;
  readonly source: MessageSource;
  readonly rendered: RenderedMessage;
  readonly attachments: readonly MessageFile[];
  readonly previews: readonly MessageFile[];
  /** Epoch milliseconds. Default: now. */
  readonly timestamp?: number;
  /** On a wall: the message that it shares. */
  readonly sharedMessage?: Message;
  /** What else is to be stored: the session, what an update replaces, where an import comes from. */
  readonly columns?: Partial<Omit<MessageRow, 'position' | 'id'>>;
}
