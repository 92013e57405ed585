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
export type { CallOptions } from './transport/caller.js';
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
export type { MessageRange, Messages } from './messages/messages.js';
export type {
  BlastOutcome,
  MessageDetail,
  MessageReceipts,
  MessageRecipient,
  MessageRelationships,
  MessageStatus,
  MessageSuppression,
} from './messages/message-types.js';
export type { MessageInput, MessageText } from './messages/message-input.js';
export type {
  AttachmentInput,
  AttachmentsInput,
  FileContent,
  FileInput,
  FileWithPreview,
} from './messages/attachment.js';
export type { Attachments } from './attachments/attachments.js';

export type { ImportOptions } from './import/import-options.js';
export type { ImportProgress } from './import/progress.js';
export { readImportFile } from './import/read-import-file.js';
export type { ImportOutcome, MessageToImport } from './import/message-to-import.js';
export type {
  MessageToMigrate,
  Migration,
  MigrationOptions,
  MigrationOutcome,
  StreamToMigrate,
} from './import/migration.js';
export { openImportJournal, type FileJournal, type ImportJournal } from './import/journal.js';

export type { SearchArguments } from './search/search-arguments.js';
export type { SearchOptions } from './search/search-messages.js';

// Streams and users.
export type { Streams } from './streams/streams.js';
export type {
  ImDetail,
  RoomMember,
  SharedArticle,
  StreamAttachment,
  StreamAttachmentRange,
  StreamFilter,
  StreamInfo,
  StreamMember,
  StreamMessageRange,
} from './streams/stream-types.js';
export type { Users } from './users/users.js';

export type { EnterpriseStreamFilter, StreamScope } from './streams/enterprise-filter.js';
export type {
  EnterpriseStream,
  EnterpriseStreamPage,
  EnterpriseStreams,
} from './streams/enterprise-streams.js';
export type { CreatedUser, CreateUsersOptions } from './users/create-users.js';
export { generateKeyPair, type KeyPair } from './users/key-pair.js';
export { hashPassword, type PasswordHashes } from './users/password.js';
export {
  creationRoles,
  type CreationRole,
  type UserAttributes,
  type UserDetail,
  type UserKey,
  type UserSystemInfo,
} from './users/user-detail.js';
export type {
  NormalUserToCreate,
  SystemUserToCreate,
  UserToCreate,
} from './users/user-to-create.js';

export type { Rooms } from './rooms/rooms.js';
export type { RoomChanges, RoomSearch, RoomState } from './rooms/room-types.js';
export type { UserSearch } from './users/user-search.js';
export type { Presence, PresenceCategory, UserPresence } from './presence/presence.js';
export type { ConnectionStatus, UserConnection } from '../contract/index.js';
export type { ConnectionFilter, Connections } from './connections/connections.js';
export type {
  Signal,
  SignalAttributes,
  Signals,
  SignalSubscriber,
  SubscriptionResult,
} from './signals/signals.js';

// Administration.
export type { Accounts } from './accounts/accounts.js';
export type {
  AccountChanges,
  AccountFilter,
  AccountSession,
  AccountStatus,
  AuditTrailEntry,
  AuditTrailRange,
  Avatar,
  Disclaimer,
  FeatureEntitlement,
  RoleDescription,
} from './accounts/account-types.js';
export type { InformationBarriers } from './barriers/information-barriers.js';
export type {
  BarrierChange,
  BarrierGroup,
  BarrierPolicy,
} from './barriers/information-barriers.js';
export type {
  CertificateAttributes,
  CertificateStatus,
  CertificateType,
  CompanyCertificate,
  CompanyCertificateDetail,
  CompanyCertificates,
} from './certificates/company-certificates.js';
export type { Groups } from './groups/groups.js';
export type {
  DistributionList,
  Group,
  GroupFilter,
  GroupMember,
  GroupOwner,
  GroupProfile,
  GroupToCreate,
  GroupType,
} from './groups/group-types.js';
export type { CompanySettings, FileExtension, SingleSignOn } from './settings/company-settings.js';
export type { Applications } from './applications/applications.js';
export type {
  ApplicationDetail,
  ApplicationKey,
  ApplicationUser,
  PodEntitlement,
  UserEntitlement,
  UserEntitlementChange,
} from './applications/application-types.js';

// Compliance.
export type { ViolationOptions, Violations } from './violations/violations.js';
export type { ViolationWalk } from './violations/violation-walk.js';
export type {
  MatchedPolicy,
  MatchedPolicyV1,
  MessageOfV1,
  MessageViolation,
  SignalViolation,
  StreamViolation,
  ViolatingSignal,
  ViolatingStream,
  Violation,
  ViolationCursor,
  ViolationRange,
  ViolationV1,
  ViolationV2,
} from './violations/violation-types.js';
export type {
  MessageViolationV3,
  SignalViolationV3,
  StreamViolationV3,
  ViolationsV3,
  ViolationV3,
} from './violations/violations-v3.js';
export type { Dictionaries } from './policies/dictionaries.js';
export type { Policies } from './policies/policies.js';
export type { PoliciesV3 } from './policies/policies-v3.js';
export type {
  CompliancePolicy,
  CompliancePolicyV3,
  Dictionary,
  DictionaryReference,
  PolicyApplication,
  PolicyRule,
  PolicyToCreate,
  PolicyToCreateV3,
} from './policies/policy-types.js';
export type { Open } from '../contract/index.js';

// Events.
export type { DatafeedClient } from './datafeed/datafeed-client.js';
export { readDatafeed, type ReadDatafeedOptions } from './datafeed/read-datafeed.js';
export { readDatahose, type ReadDatahoseOptions } from './datafeed/read-datahose.js';
export { readDatafeedV1, type ReadDatafeedV1Options } from './datafeed/read-datafeed-v1.js';
export type { EventBatch, ReadEventsOptions } from './datafeed/read-events.js';
export type {
  DatafeedCreation,
  DatafeedRead,
  Datafeeds,
  DatahoseRead,
  DatahoseScope,
} from './datafeed/datafeeds.js';

// The service's health.
export type { Health } from './health/health.js';
export type { AgentConnectivity, AgentInfo, HealthReport } from './health/health-routes.js';

// Advanced: look into calls, make others, replace time and chance.
export * as answers from './transport/answers.js';
export { route, type Answer, type Query, type Route } from './transport/route.js';
export type { CallRequest } from './transport/caller.js';
export type { Exchange, Interceptor, Method, Reply } from './transport/exchange.js';
export type { RequestBody } from './transport/body.js';
export type { Component } from './transport/component.js';
export type { Tokens } from './transport/tokens.js';
export { systemClock, type Clock } from './transport/clock.js';
export type {
  Account,
  ConfigFields,
  Credential,
  Endpoint,
  Endpoints,
  LoadBalancing,
  PemSource,
  ProxySettings,
  RetrySettings,
  TrustStore,
} from './config/config.js';
export type {
  AppInput,
  BotInput,
  CertificateInput,
  DatafeedInput,
  DatahoseInput,
  LoadBalancingInput,
  PrivateKeyInput,
  ProxyInput,
  RetryInput,
  ServerInput,
  TlsInput,
} from './config/input.js';
export { Secret } from './config/secret.js';
