import type { MessageContent } from '../../messageml/index.js';
import type { AttachmentInput } from './attachment.js';

/**
 * What a message says: MessageML as it goes over the wire, or content of the builders, of JSX, of the
 * `messageML` tag or of a template. Strings inside content are text, and escaped.
 */
export type MessageText =
  string | Exclude<MessageContent, string | number | null | undefined | false>;

/**
 * What a message is made of.
 *
 * @example
 * const inputs: MessageInput[] = [
 *   { message: '<messageML>Done</messageML>' },
 *   { message: [b('Done'), ', see below'], attachments: ['report.pdf'] },
 *   { message: templates.render('welcome', { user: 7 }) },
 * ];
 */
export interface MessageInput {
  /** May be left out beside attachments (MSG-4). */
  readonly message?: MessageText;
  /** Entity data: an object, or its JSON text (MSG-9, MSG-10). Content brings its own besides. */
  readonly data?: string | Readonly<Record<string, unknown>>;
  /** Files: 30 MB together, 25 recommended (MSG-8). */
  readonly attachments?: readonly AttachmentInput[];
  /**
   * What to do when a compliance policy matches: `enforce` takes part in blocking and warning, so
   * a match ends in a `PolicyError`; `accept-warning` sends a message whose warning was seen, once.
   * Default: as an older client, whose messages pass and are recorded (DLP-4…8, DLP-14).
   */
  readonly policies?: 'enforce' | 'accept-warning';
  /** The version of MessageML, `2.0`. Default: the service's latest. */
  readonly version?: string;
}
