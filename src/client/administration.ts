/** @module What administrators, migrations and compliance do: the shapes of their calls, and what they are made with. */

export type {
  ApplicationDetail,
  ApplicationKey,
  ApplicationUser,
  PodEntitlement,
  UserEntitlement,
  UserEntitlementChange,
} from './applications/application-types.js';
export type { Applications } from './applications/applications.js';
export type { AuditTrail, AuditTrailEntry, AuditTrailRange } from './audit-trail/audit-trail.js';
export type {
  BarrierChange,
  BarrierGroup,
  BarrierPolicy,
  InformationBarriers,
} from './barriers/information-barriers.js';
export type {
  CertificateAttributes,
  CertificateStatus,
  CertificateType,
  CompanyCertificate,
  CompanyCertificateDetail,
  CompanyCertificates,
} from './certificates/company-certificates.js';
export type { Dictionaries } from './dictionaries/dictionaries.js';
export type { Dictionary, DictionaryReference } from './dictionaries/dictionary-types.js';
export type { Disclaimer } from './disclaimers/disclaimer-types.js';
export type { Disclaimers } from './disclaimers/disclaimers.js';
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
export type { Groups } from './groups/groups.js';
export type { AgentConnectivity, AgentInfo } from './health/health-routes.js';
export type { ArchiveOptions } from './messages/import/file-folders.js';
export type { ImportOptions } from './messages/import/import-options.js';
export {
  type FileJournal,
  type ImportJournal,
  openImportJournal,
} from './messages/import/journal.js';
export type { ImportOutcome, MessageToImport } from './messages/import/message-to-import.js';
export type { ImportProgress } from './messages/import/progress.js';
export { readImportFile } from './messages/import/read-import-file.js';
export type {
  MessageDetail,
  MessageReceipts,
  MessageRecipient,
  MessageRelationships,
  MessageStatus,
  MessageSuppression,
} from './messages/message-types.js';
export type {
  MessageToMigrate,
  Migration,
  MigrationOptions,
  MigrationOutcome,
  StreamToMigrate,
  UserToMigrate,
} from './migration/migration.js';
export { type MigrationFiles, readMigration } from './migration/read-migration.js';
export type { Policies } from './policies/policies.js';
export type {
  CompliancePolicy,
  PolicyApplication,
  PolicyGeneration,
  PolicyOptions,
  PolicyRule,
  PolicyToCreate,
  RulePolicy,
  RulePolicyToCreate,
  TermPolicy,
  TermPolicyToCreate,
} from './policies/policy-types.js';
export type { CompanySettings, FileExtension, SingleSignOn } from './settings/company-settings.js';
export type { EnterpriseStreamFilter, StreamScope } from './streams/enterprise-filter.js';
export type {
  EnterpriseStream,
  EnterpriseStreamPage,
  EnterpriseStreams,
} from './streams/enterprise-streams.js';
export type { StreamMember, StreamMessageRange } from './streams/stream-types.js';
export type { CreateUsersOptions, CreatedUser } from './users/create-users.js';
export { type CreationRole, creationRoles } from '../contract/index.js';
export { type KeyPair, generateKeyPair } from './users/key-pair.js';
export { type PasswordHashes, hashPassword } from './users/password.js';
export {
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
export type {
  Avatar,
  FeatureEntitlement,
  RoleDescription,
  UserChanges,
  UserFilter,
  UserSession,
  UserStatus,
} from './users/user-types.js';
export type {
  BareMatchedPolicy,
  BareMessage,
  BareViolation,
  DetailedMessageViolation,
  DetailedViolation,
  MatchedPolicy,
  MessageViolation,
  NamedViolation,
  SignalViolation,
  StreamViolation,
  TermMessageViolation,
  ViolatingSignal,
  ViolatingStream,
  Violation,
  ViolationCursor,
  ViolationRange,
} from './violations/violation-types.js';
export type { ViolationWalk } from './violations/violation-walk.js';
export type { ViolationOptions, Violations } from './violations/violations.js';
