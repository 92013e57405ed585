import type { MessageContent } from '../../messageml/index.js';
import type { AttachmentsInput } from '../attachments/attachment-input.js';

/**
 * What a message says: text, or content of the builders, of JSX, of the `messageML` tag or of a
 * template. A string is text, and escaped; MessageML that is at hand as a string goes through
 * `unsafeMessageML`.
 */
export type MessageText =
  string | Exclude<MessageContent, string | number | null | undefined | false>;

/** What a message may have besides its text and its files. */
interface MessageExtras {
  /** Entity data: an object, or its JSON text (MSG-9, MSG-10). Content brings its own besides. */
  readonly data?: string | object | undefined;
  /**
   * What to do when a compliance policy matches: `enforce` takes part in blocking and warning, so
   * a match ends in a `PolicyError`; `accept-warning` sends a message whose warning was seen, once.
   * Default: as an older client, whose messages pass and are recorded (DLP-4…8, DLP-14).
   */
  readonly policies?: 'enforce' | 'accept-warning' | undefined;
  /** The version of MessageML, `2.0`. Default: the service's latest. */
  readonly version?: string | undefined;
}

// Declared first, and first in the union: where neither fits, the compiler says what the last lacks, and most messages have a text.
/** Files alone, which are sent with a message of one space (MSG-4). */
interface FilesAlone {
  readonly message?: undefined;
  readonly attachments: AttachmentsInput;
}

/** A text; and files, if any: 30 MB together, 25 recommended (MSG-8). */
interface WithText {
  readonly message: MessageText;
  readonly attachments?: AttachmentsInput | undefined;
}

/**
 * What a message is made of: a text, files, or both.
 *
 * @example
 * const inputs: MessageInput[] = [
 *   { message: 'Done' },
 *   { message: [b('Done'), ', see below'], attachments: ['report.pdf'] },
 *   { message: templates.render('welcome', { user: 7 }) },
 *   { attachments: [{ file: 'chart.svg', preview: 'chart.png' }] },
 * ];
 * const refused: MessageInput = { data: { a: 1 } }; // error: neither a text nor files
 */
export type MessageInput = MessageExtras & (FilesAlone | WithText);
