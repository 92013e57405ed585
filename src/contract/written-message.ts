/** `GET /cadenza/v1/messages/{messageId}/source`: a message as its sender wrote it. */
export interface WrittenMessage {
  /** MessageML, with its template expressions, or PresentationML. */
  readonly message: string;
  /** The entity data that came with it: JSON text. */
  readonly data?: string;
}
