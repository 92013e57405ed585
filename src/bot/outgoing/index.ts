/** @module How messages leave: from the call in a handler to the service. */

export { composeReply, MessageRefusedError, refusePartsAfter, toReplyMessage } from './compose.js';
export type { ComposedReply, Reply, ReplyMessage } from './compose.js';
export { csvFile } from './csv-file.js';
export type { CsvColumn, CsvField, CsvFile, CsvValue } from './csv-file.js';
export { Messenger } from './messenger.js';
export type { SentMessage, UpdateOptions } from './messenger.js';
export { createDeliver } from './outgoing.js';
export type {
  Cause,
  ComposedOutgoing,
  Deliver,
  Dispatch,
  NextOutgoing,
  OutgoingMessage,
  OutgoingMiddleware,
  Replaced,
} from './outgoing.js';
export { Progress } from './progress.js';
export type { ProgressOptions } from './progress.js';
export { Recipients } from './recipients.js';
export type { Recipient, RecipientFinder } from './recipients.js';
export { SendPace } from './send-pace.js';
export { sendBudget } from './send-budget.js';
export { redisSendBudget } from './redis-send-budget.js';
export type { RedisSendBudgetOptions } from './redis-send-budget.js';
export type { SendBudget, SendRate, SendRates } from './send-budget.js';
export { inParts } from './in-parts.js';
export { mostKeptBytes, readFiles } from './kept-files.js';
export type { KeptAttachment, KeptFile } from './kept-files.js';
export { type KeptMessage, keptText, toComposed, toContent } from './kept-message.js';
