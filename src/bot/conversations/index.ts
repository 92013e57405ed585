/** @module Conversations: plain async functions that ask, wait and answer, over hours and restarts. */

export type {
  Conversation,
  ConversationEntry,
  ConversationFunction,
  ConversationOptions,
  ConversationRecord,
  ConversationStatus,
  Json,
  StoredWait,
} from './conversation.js';
export type {
  AnswerMessage,
  AskOptions,
  Audience,
  ConversationContext,
  ParseOptions,
  Patience,
  Question,
  RaceBranches,
  Submission,
  WaitFilter,
  Winner,
} from './conversation-context.js';
export { Conversations } from './conversations.js';
export type { StartOptions } from './conversations.js';
export { CancelledError, ConversationError, TimeoutError } from './errors.js';
export type { ConversationErrorCode } from './errors.js';
export { refuseUnrecorded } from './inside.js';
export { ConversationOperator } from './operator.js';
export type { CheckedConversation } from './operator.js';
