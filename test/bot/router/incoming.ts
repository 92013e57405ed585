import { type IncomingMessage, readIncomingMessage } from '../../../src/messageml/index.js';

/** What a bot reads of a message with this content, written with MessageML's own shorthands. */
export function incoming(content: string): IncomingMessage {
  return readIncomingMessage({
    message: `<div data-format="PresentationML" data-version="2.0">${content}</div>`,
    data: '{}',
  });
}
