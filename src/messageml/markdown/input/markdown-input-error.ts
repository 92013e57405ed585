import { CadenzaError } from '../../../contract/errors.js';

/** What can be wrong with the entities or the tables that come with a Markdown text. */
export type MarkdownInputErrorCode =
  | 'MARKDOWN_DATA_NOT_JSON'
  | 'MARKDOWN_ENTITY_INCOMPLETE'
  | 'MARKDOWN_ENTITY_RANGE_EMPTY'
  | 'MARKDOWN_TABLE_MALFORMED';

/**
 * The entities or media that came with a Markdown text cannot be used.
 *
 * `serviceMessage` has the service's own words for it. The text itself is never at fault: any text
 * is Markdown.
 *
 * @example
 * try {
 *   parseMarkdown('See the table below', { entities: '{' });
 * } catch (error) {
 *   if (error instanceof MarkdownInputError) console.error(error.code, error.serviceMessage);
 * }
 */
export class MarkdownInputError extends CadenzaError {
  override readonly name: string = 'MarkdownInputError';
  declare readonly code: MarkdownInputErrorCode;
  /** What the service says about it. */
  readonly serviceMessage: string;

  constructor(
    code: MarkdownInputErrorCode,
    message: string,
    serviceMessage: string,
    options?: ErrorOptions,
  ) {
    super(code, message, options);
    this.serviceMessage = serviceMessage;
  }
}
