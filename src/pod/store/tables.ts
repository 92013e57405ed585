import type { Generated, Kysely, Selectable } from 'kysely';
import type { AccountType, StreamType } from '../../contract/index.js';

/** 0 or 1: a flag as both databases store it. */
export type Flag = 0 | 1;

/** What a token is good for. */
export type TokenKind = 'session' | 'keyManager' | 'application' | 'onBehalfOf';

/** The tables as the migrations leave them, column by column. */
export interface Tables extends SharedTables {
  migrations: { number: number; name: string };
  users: UsersTable;
  applications: ApplicationsTable;
  tokens: TokensTable;
  streams: StreamsTable;
  memberships: MembershipsTable;
  messages: MessagesTable;
  attachments: AttachmentsTable;
  datafeeds: DatafeedsTable;
  events: { position: Generated<number>; body: string };
  deliveries: DeliveriesTable;
  message_tags: MessageTagsTable;
  /** The full-text index: see `words.ts`. */
  message_index: { message_position: number };
  signals: SignalsTable;
  policies: PoliciesTable;
  dictionaries: DictionariesTable;
  views: {
    message_position: number;
    user_id: number;
    viewed_at: number;
    /** The person wants to read it again. */
    unread_again: Generated<Flag>;
  };
  violations: ViolationsTable;
  subscriptions: { signal_id: string; user_id: number; pushed: Flag; created_at: number };
  follows: { user_id: number; follower_id: number };
  delegates: { user_id: number; delegate_id: number };
  user_features: { user_id: number; feature: string; enabled: Flag };
  user_applications: UserApplicationsTable;
  /** The picture in Base64. */
  avatars: { user_id: number; name: string; image: string };
  manifests: { user_id: number; manifest: string };
  file_extensions: { extension: string; internal: Flag; external: Flag };
  connections: ConnectionsTable;
  presences: { user_id: number; category: string; updated_at: number; position: number };
  presence_feeds: { id: string; user_id: number; position: number; last_read_at: number };
  snapshots: SnapshotsTable;
  user_groups: UserGroupsTable;
  group_members: { group_id: string; user_id: number; added_at: number };
  /** JSON: the disclaimer as it is shown, without its id and times. */
  disclaimers: { id: string; name: string; body: string; created_at: number };
  user_disclaimers: { user_id: number; disclaimer_id: string };
  company_certificates: CompanyCertificatesTable;
  protocols: { scheme: string };
  audit_trail: AuditTrailTable;
  barrier_groups: BarrierGroupsTable;
  barrier_members: { group_id: string; user_id: number };
  barrier_policies: { id: string; type: string; active: Flag; created_at: number };
  barrier_policy_groups: { policy_id: string; group_id: string };
  /** JSON: the configuration as it is shown. */
  single_sign_on: { company: string; body: string };
}

/** What the processes of a pod have in common that share a database. */
export interface SharedTables {
  /** One row: how often was changed what processes remember. */
  shared_version: { number: number };
  /** JSON: the pod's time, its faults and limits, and the like. */
  shared_values: { name: string; version: number; body: string };
  /** What was counted in a period of time that is under way. */
  counts: CountsTable;
  /** JSON: announcements of the last minutes, for watchers of other processes. */
  announcements: { position: Generated<number>; announced_at: number; body: string };
  /** JSON: the journals of a process, for the process that asked. */
  journal_parts: { question: string; written_at: number; body: string };
}

/** What is counted by periods of time, such as the calls of a session in a second. */
export interface CountsTable {
  name: string;
  period: number;
  caller: string;
  number: number;
  /** By the clock of the machine: when it is out of date. */
  expires_at: number;
}

/** Groups of people that information barriers are made of. */
export interface BarrierGroupsTable {
  id: string;
  name: string;
  active: Flag;
  created_at: number;
  updated_at: number;
}

/** Groups of users: distribution lists and companies. */
export interface UserGroupsTable {
  id: string;
  /** By which the users service knows it. */
  number: number;
  type: string;
  name: string;
  status: 'ACTIVE' | 'DELETED';
  /** Another one after each change. */
  etag: string;
  /** JSON: the group as it was given, without its members. */
  body: string;
  /** The name of the picture. */
  avatar: string | null;
  /** The picture in Base64. */
  image: string | null;
  created_at: number;
  created_by: number;
  updated_at: number;
  updated_by: number;
}

/** Certificates of the company, as administrators gave them. */
export interface CompanyCertificatesTable {
  /** SHA-256, hexadecimal, lower case. */
  fingerprint: string;
  pem: string;
  name: string;
  type: 'USERSIGNING' | 'USER' | 'OPERATIONSSIGNING' | 'OPERATIONSUSER';
  status: 'TRUSTED' | 'KNOWN' | 'REVOKED' | 'DISABLED';
  updated_at: number;
  updated_by: number;
}

/** What people with privileges did. */
export interface AuditTrailTable {
  position: Generated<number>;
  timestamp: number;
  action: string;
  initiator_id: number;
  /** JSON: user name, e-mail address and roles, as they were. */
  initiator: string;
}

/** Everyone who can act: end users and service accounts. */
export interface UsersTable {
  id: number;
  username: string;
  email: string;
  display_name: string;
  first_name: string | null;
  last_name: string | null;
  account_type: AccountType;
  company: string;
  /** JSON: the attributes as they were given. */
  attributes: string;
  /** JSON: names of roles. */
  roles: string;
  status: 'ENABLED' | 'DISABLED';
  suspended: Flag;
  suspended_until: number | null;
  suspension_reason: string | null;
  /** PEM. */
  public_key: string | null;
  previous_key: string | null;
  previous_key_expires: number | null;
  created_at: number;
  created_by: number | null;
  updated_at: number;
  last_login_at: number | null;
  deactivated_at: number | null;
  /** JSON: the salted hashes that an end user was created with (USR-3). */
  password: string | null;
  /** The name of the picture. */
  avatar: string | null;
}

/** Extension applications that may act on behalf of users. */
export interface ApplicationsTable {
  id: string;
  name: string;
  public_key: string | null;
  /** JSON: names of permissions. */
  permissions: string;
  enabled: Flag;
  /** JSON: what else was said of it. */
  details: Generated<string>;
}

/** What one user has of an application. */
export interface UserApplicationsTable {
  user_id: number;
  application_id: string;
  /** Null: as the company has it. */
  listed: Flag | null;
  /** Null: as the company has it. */
  install: Flag | null;
  /** JSON: what can be subscribed to. */
  products: string;
}

/** Tokens that were handed out: their digests alone, never the tokens. */
export interface TokensTable {
  digest: string;
  kind: TokenKind;
  /** A UUID, the `sid` of messages sent with it. */
  session_id: string;
  user_id: number | null;
  application_id: string | null;
  created_at: number;
  expires_at: number;
}

/** IMs, MIMs, rooms and walls. */
export interface StreamsTable {
  id: string;
  type: StreamType;
  active: Flag;
  created_at: number;
  created_by: number;
  /** When its properties or members changed; not its messages. */
  modified_at: number;
  last_message_at: number | null;
  /** Rooms only. */
  name: string | null;
  /** Rooms only. */
  description: string | null;
  public: Flag;
  external: Flag;
  /** JSON: a room's other attributes. */
  attributes: string;
  /** Whether members read what was written before they joined. */
  shows_history: Flag;
  /** IMs and MIMs only: their members' ids in order, by which they are found again. */
  member_key: string | null;
}

/** Who is in which stream. */
export interface MembershipsTable {
  stream_id: string;
  user_id: number;
  owner: Flag;
  joined_at: number;
}

/** Messages, in the order in which they arrived. */
export interface MessagesTable {
  position: Generated<number>;
  id: string;
  stream_id: string;
  user_id: number;
  timestamp: number;
  /** PresentationML. */
  presentation: string;
  /** JSON: EntityJSON. */
  entity_data: string;
  plain_text: string;
  /** The MessageML that was sent. */
  source: string;
  /** The entity data that was sent. */
  source_data: string | null;
  session_id: string | null;
  original_format: string;
  /** The message that it answers or passes on; on a wall, the one that it shares. */
  parent_id: string | null;
  replacing: string | null;
  replaced_by: string | null;
  initial_id: string | null;
  initial_timestamp: number | null;
  suppressed_at: number | null;
  /** Whether it came from another system: then `timestamp` is when it was sent there. */
  imported: Flag;
  originating_system_id: string | null;
  /** Unique among imported messages. */
  original_message_id: string | null;
}

/** Files of messages and their previews; the bytes lie in the attachments folder, by digest. */
export interface AttachmentsTable {
  /** The id in the one spelling by which every other is found. */
  lookup_key: string;
  /** The id as it was issued. */
  id: string;
  message_id: string;
  /** 0, 1, 2 … within the message. */
  place: number;
  name: string;
  content_type: string;
  /** Bytes. */
  size: number;
  /** SHA-256, hexadecimal. */
  digest: string;
  /** Previews only: the id of the file they show. */
  preview_of: string | null;
}

/** What a message is found by besides its words. */
export type TagKind = 'hashtag' | 'cashtag' | 'mention';

/** Tags and mentions of messages, in lower case. */
export interface MessageTagsTable {
  message_position: number;
  kind: TagKind;
  value: string;
  /** The message's, so that the newest are found first. */
  timestamp: number;
}

/** Signals: searches that people have made and keep. */
export interface SignalsTable {
  id: string;
  name: string;
  query: string;
  visible_on_profile: Flag;
  company_wide: Flag;
  owner_id: number;
  created_at: number;
}

/** Compliance policies. */
export interface PoliciesTable {
  id: string;
  name: string;
  version: string;
  generation: 'V1' | 'V2';
  type: 'BLOCK' | 'WARN';
  /** JSON: words and phrases. */
  terms: string;
  /** JSON: what the policy looks at. */
  content_types: string;
  /** JSON: internal or external conversations. */
  scopes: string;
  /** Whether it is in force. */
  active: Flag;
  /** JSON: the dictionaries that the terms come from; empty when they were given. */
  dictionary_ids: string;
  /** JSON: what it does to which kind of content; policies of the third version only. */
  applies_to: string | null;
  /** Null, as the times are, of one that a seed or the control API gave. */
  creator_id: number | null;
  created_at: number | null;
  updated_at: number | null;
  disabled_at: number | null;
}

/** Lists of terms that policies look for. */
export interface DictionariesTable {
  id: string;
  name: string;
  version: string;
  /** The terms, one per line. */
  content: string;
  creator_id: number;
  created_at: number;
  updated_at: number;
}

/** What a violation is about. */
export type ViolationKind = 'message' | 'stream' | 'signal';

/** What policies found. */
export interface ViolationsTable {
  position: Generated<number>;
  id: string;
  kind: ViolationKind;
  /** The message, stream or signal; empty when nothing was kept. */
  entity_id: string;
  created_at: number;
  requester_id: number;
  action: 'BLOCK' | 'WARN' | 'ALLOW';
  outcome: 'REJECTED_VIOLATION' | 'ACCEPTED_WARNING' | 'ACCEPTED_LEGACY_CLIENT';
  generation: 'V1' | 'V2';
  ignored_warning: Flag;
  /** JSON: the policies that matched. */
  matched: string;
  /** JSON: the message, stream or signal as the record shows it. */
  subject: string;
  /** Set while a warning stands that its user can still accept: what it was given for. */
  open_warning: string | null;
}

/**
 * What a feed is: a datafeed, one of the older kind that is not acknowledged, or the events of the whole
 * company.
 */
export type DatafeedKind = 'fanout' | 'older' | 'datahose';

/** Datafeeds of accounts. */
export interface DatafeedsTable {
  user_id: number;
  id: string;
  tag: string | null;
  created_at: number;
  last_read_at: number;
  kind: DatafeedKind;
  /** JSON: which events, of the whole company's. */
  filter: string | null;
}

/** What a datafeed has to deliver, until it is acknowledged. */
export interface DeliveriesTable {
  user_id: number;
  datafeed_id: string;
  event_position: number;
  /** Null until it is delivered for the first time. */
  ack_id: string | null;
  delivered_at: number | null;
}

/** Connections of two users of different companies: the lower id first. */
export interface ConnectionsTable {
  low_id: number;
  high_id: number;
  requester_id: number;
  status: 'PENDING' | 'ACCEPTED' | 'REJECTED';
  first_requested_at: number;
  updated_at: number;
  /** How often it was asked for. */
  requests: number;
}

/** Snapshots of the whole. The rows of each lie in tables that are named by its number. */
export interface SnapshotsTable {
  number: number;
  name: string;
  created_at: number;
  /** Of which number the schema was: its last migration. */
  schema: number;
  /** How the company was called. */
  company: string;
}

/** A user as stored. */
export type UserRow = Selectable<UsersTable>;
/** A snapshot as stored. */
export type SnapshotRow = Selectable<SnapshotsTable>;
/** A stream as stored, without when its last message came, which each message changes: the rest is kept at hand. */
export type StreamRow = Omit<Selectable<StreamsTable>, 'last_message_at'>;
/** A message as stored. */
export type MessageRow = Selectable<MessagesTable>;
/** A file as stored. */
export type AttachmentRow = Selectable<AttachmentsTable>;
/** A violation as stored. */
export type ViolationRow = Selectable<ViolationsTable>;
/** A datafeed as stored. */
export type DatafeedRow = Selectable<DatafeedsTable>;

/** The database, or one transaction of it: what a query runs on. */
export type Queries = Kysely<Tables>;
