/** What can be wrong with the entities or the tables that come with a Markdown text. */
export type MarkdownInputProblem =
  'not-json' | 'missing-field' | 'empty-entity-range' | 'malformed-table';

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
export class MarkdownInputError extends Error {
  /** Always `MarkdownInputError`. */
  override readonly name = 'MarkdownInputError';
  /** What is wrong. */
  readonly code: MarkdownInputProblem;
  /** What the service says about it. */
  readonly serviceMessage: string;

  constructor(
    code: MarkdownInputProblem,
    message: string,
    serviceMessage: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.serviceMessage = serviceMessage;
  }
}
