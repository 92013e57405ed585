/** @module The runtime: a bot, its commands, forms and other handlers. */

export { Bot } from './bot.js';
export type { BotHandlers } from './bot-handlers.js';
export type { BotState } from './life/life.js';
export type {
  CommandContext,
  Context,
  EventContext,
  FormContext,
  MessageContext,
} from './context.js';
export type { IncomingFile, LinkedStream, Member } from './surroundings.js';
export type { Reference } from './reference.js';
export type {
  BroadcastContent,
  BroadcastFailure,
  BroadcastOptions,
  BroadcastProgress,
  BroadcastReport,
} from './broadcasts/index.js';
export type {
  DeadEvent,
  DeadLetter,
  DeadLetters,
  DeadMessage,
  KeptDeadLetter,
} from './dead-letters/index.js';
export { defineBot } from './define-bot.js';
export type { DefinedBot, SetUpResult } from './define-bot.js';
export { duration } from './duration.js';
export type { Duration } from './duration.js';
export type { ErrorHandler, Handler } from './handlers.js';
export type { Middleware, Next } from './middleware.js';
export { Monitoring } from './monitoring/index.js';
export type {
  BotOperations,
  DeadLetterSummary,
  MonitoringOptions,
  MonitoringServerOptions,
  Observation,
  Observer,
  OperatedBot,
  ParkedPage,
  ProcessShare,
  Refusal,
  ScheduleSummary,
} from './monitoring/index.js';
export type { BotOptions, DefinedOptions } from './options.js';
export type { ScaleOptions } from './scale/index.js';
export {
  csvFile,
  MessageRefusedError,
  Progress,
  redisSendBudget,
  sendBudget,
} from './outgoing/index.js';
export type {
  Cause,
  CsvColumn,
  CsvField,
  CsvFile,
  CsvValue,
  KeptAttachment,
  KeptFile,
  KeptMessage,
  NextOutgoing,
  OutgoingMessage,
  OutgoingMiddleware,
  ProgressOptions,
  Recipient,
  RedisSendBudgetOptions,
  Replaced,
  Reply,
  ReplyMessage,
  SendBudget,
  SendRate,
  SendRates,
  SentMessage,
  UpdateOptions,
} from './outgoing/index.js';
export { CancelledError, ConversationError, TimeoutError } from './conversations/index.js';
export type {
  AnswerMessage,
  AskOptions,
  Audience,
  CheckedConversation,
  Conversation,
  ConversationContext,
  ConversationEntry,
  ConversationErrorCode,
  ConversationFunction,
  ConversationOperator,
  ConversationOptions,
  ConversationRecord,
  ConversationStatus,
  Json,
  ListedConversations,
  ParkedConversation,
  ParseOptions,
  Patience,
  Question,
  RaceBranches,
  ResumeOptions,
  StartOptions,
  StartPerson,
  StepChange,
  StoredWait,
  Submission,
  WaitFilter,
  WaitOptions,
  Winner,
} from './conversations/index.js';
export type { ArgumentsOf, ArgumentValue, ClockTime, KnownPattern } from './router/arguments-of.js';
export type { FilterContexts, FilterName, MemberContext } from './router/filters.js';
export type { Guard, Permission, Predicate } from './router/guards.js';
export type { HelpFilter } from './router/help.js';
export type { Heard, HearsContext } from './router/hears.js';
export { CommandPatternError } from './router/pattern.js';
export type { FallbackContext } from './router/router.js';
export { audit, cooldown, features, maintenance, plugin, stillWorking } from './plugins/index.js';
export type { AuditEntry, Plugin, PluginHost, TearDown } from './plugins/index.js';
export type {
  CronOptions,
  ListedReminder,
  Reminder,
  ReminderContext,
  Repeating,
  ScheduleContext,
  ScheduleOptions,
  Send,
  SendLater,
  SettingForLater,
} from './schedules/index.js';
export { action } from './actions/index.js';
export type { Action, ActionContext, ActionOptions } from './actions/index.js';
export { Scope } from './scope/scope.js';
export type { CommandOptions, CustomArgument, GroupOptions } from './scope/scope-options.js';
export { loadTexts } from './texts/index.js';
export type {
  LanguageTexts,
  Phrase,
  TextContent,
  TextKey,
  TextOptions,
  TextValues,
} from './texts/index.js';
export { moveState } from './moving/index.js';
export type { MovedState, MoveProgress, MoveStateOptions } from './moving/index.js';
export {
  check,
  checkStoreName,
  collection,
  eachRow,
  memoryStore,
  postgresStore,
  redisStore,
  remove,
  scopedStore,
  session,
  sqliteStore,
  StoreError,
  storeKey,
  writtenChanges,
} from './state/index.js';
export { put } from './state/put.js';
export type {
  BotSession,
  Change,
  Check,
  Collection,
  Durability,
  Fence,
  Lease,
  PostgresStoreOptions,
  Put,
  PutOptions,
  Range,
  RedisStoreOptions,
  Removal,
  Row,
  ServerStoreOptions,
  Session,
  SessionChange,
  SessionInput,
  SessionOf,
  SessionOwner,
  SqliteStoreOptions,
  StandardSchema,
  Store,
  StoreErrorCode,
  StoreHalf,
  StoreOptions,
  WrittenChange,
  WrittenPut,
} from './state/index.js';
