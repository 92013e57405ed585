/** @module Conversations: plain async functions that ask, wait and answer, over hours and restarts. */

export type {
  Conversation,
  ConversationContext,
  ConversationFunction,
  ConversationOptions,
} from './conversation.js';
export type {
  ConversationEntry,
  ConversationRecord,
  ConversationStatus,
  Json,
  ResumeOptions,
  StepChange,
  StoredWait,
} from './conversation-record.js';
export type {
  AnswerMessage,
  AskOptions,
  Audience,
  ParseOptions,
  Patience,
  Question,
  RaceBranches,
  Submission,
  WaitFilter,
  WaitOptions,
  Winner,
} from './questions.js';
export { conversationOptions } from './conversation.js';
export { Conversations } from './conversations.js';
export { CancelledError, ConversationError, TimeoutError } from './errors.js';
export type { ConversationErrorCode } from './errors.js';
export { refuseInside, refuseUnrecorded, storeOutside } from './inside.js';
export { ConversationOperator } from './operator.js';
export type { CheckedConversation, ListedConversations } from './operator.js';
export { isRefused } from './parked.js';
export type { ParkedConversation } from './parked.js';
export type { StartOptions, StartPerson } from './whom.js';
