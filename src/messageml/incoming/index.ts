/** @module Reads messages that come in from others, whatever their state. */

export type {
  CashtagToken,
  EmojiToken,
  HashtagToken,
  IncomingMessage,
  LinkToken,
  MentionToken,
  TextToken,
  Token,
} from './incoming-message.js';
export { readIncomingMessage } from './read-incoming-message.js';
export type { ReceivedMessage } from './read-incoming-message.js';
