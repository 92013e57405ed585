/**
 * @module The client of the service. What administrators need besides, and access to the calls themselves, has
 * entries of its own.
 */

// For everyone: configure, connect, call.
export { loadConfig, defaultConfigFiles, type LoadConfigOptions } from './config/load-config.js';
export { defineConfig } from './config/define-config.js';
export { Config } from './config/config.js';
export type { ConfigInput } from './config/input.js';
export { ConfigError, type ConfigProblem } from './config/problems.js';
export { Client, type ClientOptions } from './client.js';
export type { OnBehalfOf } from './on-behalf-of.js';
export type { OboUser } from './login/obo-user.js';
export type { AppTokenPair, AppTokenStore } from './login/app-tokens.js';
export type { SessionStore } from './login/session-store.js';
export { FileSessionStore } from './login/file-session-store.js';
export type { ExtensionApp } from './login/extension-app.js';
export type { BearerKeys } from './login/login-routes.js';
export type { ExtensionAppUser } from './login/user-token.js';
export type { CallOptions } from './transport/call-options.js';
export {
  ClientError,
  ConnectionError,
  InputError,
  LoginError,
  ResponseError,
  type Outcome,
} from './errors/client-error.js';
export { clientErrorCodes, type ClientErrorCode } from './errors/codes.js';
export { PolicyError, type PolicyAction } from './errors/policy-error.js';

// Messages and their files.
export type { HistoryRange, MessageRange } from './messages/message-range.js';
export type { Messages } from './messages/messages.js';
export type { BlastOutcome } from './messages/message-types.js';
export type { MessageInput, MessageText } from './messages/message-input.js';
export type {
  AttachmentInput,
  AttachmentsInput,
  FileContent,
  FileInput,
  FileWithPreview,
} from './attachments/attachment-input.js';
export type { Attachments } from './attachments/attachments.js';

export type { SearchArguments } from './messages/search/search-arguments.js';
export type { SearchOptions } from './messages/search/search-messages.js';

// Streams and users.
export type { Streams } from './streams/streams.js';
export type {
  ImDetail,
  ArticleById,
  ArticleByUrl,
  ArticleDetails,
  SharedArticle,
  StreamAttachment,
  StreamAttachmentRange,
  StreamFilter,
  StreamInfo,
} from './streams/stream-types.js';
export type { Accounts } from './users/accounts.js';
export type { Users, UserToGet } from './users/users.js';

export type { Rooms } from './rooms/rooms.js';
export type { RoomChanges, RoomMember, RoomSearch, RoomState } from './rooms/room-types.js';
export type { UserLookUpOptions, UserSearch } from './users/user-search.js';
export type { Presence, UserPresence } from './presence/presence.js';
export type { ConnectionFilter, Connections } from './connections/connections.js';
export type {
  Signal,
  SignalAttributes,
  Signals,
  SignalSubscriber,
  SubscriptionResult,
} from './signals/signals.js';

// Events.
export type { DatafeedClient } from './datafeeds/datafeed-client.js';
export { readDatafeed, type ReadDatafeedOptions } from './datafeeds/read-datafeed.js';
export { readDatahose, type ReadDatahoseOptions } from './datafeeds/read-datahose.js';
export { readDatafeedV1, type ReadDatafeedV1Options } from './datafeeds/read-datafeed-v1.js';
export type { EventBatch, ReadEventsOptions } from './datafeeds/read-events.js';
export type {
  DatafeedCreation,
  DatafeedRead,
  Datafeeds,
  DatahoseRead,
  DatahoseScope,
} from './datafeeds/datafeeds.js';

// The service's health.
export type { Health } from './health/health.js';
export type { HealthReport } from './health/health-routes.js';

// The service's own shapes.
export type {
  Attachment,
  ConnectionStatus,
  Event,
  EventOf,
  EventPayloads,
  EventType,
  Message,
  MessageId,
  MessageStream,
  MessageUser,
  Open,
  PresenceCategory,
  RoomAttributes,
  RoomDetail,
  StreamId,
  StreamListed,
  StreamType,
  User,
  UserConnection,
  UserId,
} from '../contract/index.js';
