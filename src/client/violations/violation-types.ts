import type { Message, MessageUser, Open, UserId } from '../../contract/index.js';
import type { PolicyGeneration } from '../policies/policy-types.js';

/** A policy that matched. */
export interface MatchedPolicy {
  /** The `policyId` of the policy. */
  readonly id: string;
  /** Its version at that time: `major.minor`. */
  readonly version: string;
  /** Its name at that time. */
  readonly policyName: string;
  /** Whether it blocks or warns. Note the casing: `Block` where policies are made. */
  readonly type: Open<'BLOCK' | 'WARN'>;
  /** The term that matched. */
  readonly terms: string;
  /** Why `terms` cannot be read, when they cannot be decrypted. */
  readonly diagnostic?: string;
}

/** A policy as the oldest records have it: without id, version and name. */
export interface BareMatchedPolicy extends MatchedPolicy {
  /** Always empty. */
  readonly id: '';
  /** Always empty. */
  readonly version: '';
  /** Always empty. */
  readonly policyName: '';
}

/** What the service records of every violation. Times are epoch milliseconds. */
export interface ViolationBase {
  readonly enforcementEventID: string;
  readonly entityID: string;
  readonly createTime: number;
  /** 0 when it was never modified. */
  readonly lastModified: number;
  readonly requesterId: UserId;
  readonly action: Open<'BLOCK' | 'WARN' | 'ALLOW'>;
  readonly outcome: {
    readonly type: Open<'REJECTED_VIOLATION' | 'ACCEPTED_WARNING' | 'ACCEPTED_LEGACY_CLIENT'>;
  };
  readonly contentType?: { readonly type: string };
  /** The author sent a warned message unchanged. */
  readonly ignoreDLPwarning: boolean;
}

/** A violation that the oldest generation of filtering recorded. */
export interface BareViolation extends ViolationBase {
  /** The generation, by which the two are told apart (VER-2). */
  readonly version: 'V1';
  /** The policies that matched, of which only the type and the terms are known. */
  readonly matchedPolicies: readonly BareMatchedPolicy[];
}

/** A violation that the second generation of filtering recorded: it names the policies. */
export interface NamedViolation extends ViolationBase {
  /** `V2`, or what a service that is newer than this client says. */
  readonly version: Open<'V2'>;
  /** The policies that matched, one or several. */
  readonly matchedPolicies: readonly MatchedPolicy[];
}

/** A violation that the third generation of filtering recorded: it tells what was found in files, too. */
export interface DetailedViolation extends Omit<ViolationBase, 'contentType'> {
  /** What matched, policy by policy and rule by rule, as the service tells it. */
  readonly details?: readonly object[];
  /** `V3`, or what a service that is newer than this client says. */
  readonly version: Open<'V3'>;
}

/** What the service recorded when a policy of a generation matched (DLP-3). */
export type Violation<Generation extends PolicyGeneration = 'V1'> = {
  readonly V1: BareViolation | NamedViolation;
  readonly V3: DetailedViolation;
}[Generation];

/** A message as the oldest records have it: without its time, with the author's id and name only. */
export type BareMessage = Omit<Message, 'timestamp' | 'user'> & {
  readonly timestamp: 0;
  readonly user: Pick<MessageUser, 'userId' | 'displayName'>;
};

/** A room whose name or description matched; without `streamId` while it was being created. */
export interface ViolatingStream {
  /** Names the room; absent while it was being made. */
  readonly streamId?: string;
  /** What it was to be called. */
  readonly name?: string;
  /** What was to be said of it. */
  readonly roomDescription?: string;
  /** The kind of stream: `ROOM`. */
  readonly type?: string;
  /** What had become of it: `CREATED`. */
  readonly state?: string;
  /** Who made it: a user id, as text. */
  readonly creatorId?: string;
  /** The display name of who made it. */
  readonly creatorPrettyName?: string;
  /** Whether anyone of the company can join it. */
  readonly publicRoom?: boolean;
  /** Whether it has members on other pods. */
  readonly crossPod?: boolean;
  /** Whether people of other companies can be members. */
  readonly allowExternal?: boolean;
  /** Whether another company owns it. */
  readonly externalOwned?: boolean;
  /** Whether one can write to it. */
  readonly active?: boolean;
  /** Whether a search finds it for those who are not members. */
  readonly discoverable?: boolean;
  /** Whether only its owners write to it. */
  readonly readOnly?: boolean;
  /** Whether its owners look at messages before others see them. */
  readonly moderated?: boolean;
  /** Whether its messages cannot be copied. */
  readonly copyDisabled?: boolean;
  /** Whether nobody can write to it. */
  readonly sendMessageDisabled?: boolean;
  /** Whether members can add others, not owners alone. */
  readonly memberAddUserEnabled?: boolean;
  /** Whether new members see what was said before. */
  readonly shareHistoryEnabled?: boolean;
  /** When it was last closed, epoch milliseconds. */
  readonly lastDisabled?: number;
  /** Why something of it cannot be read, when that is so. */
  readonly diagnostic?: string;
}

/** A signal whose name or rules matched. */
export interface ViolatingSignal {
  /** Names the signal; absent while it was being made. */
  readonly id?: string;
  /** What it is called. */
  readonly name?: string;
  /** What it looks for, as its author wrote it: `HASHTAG:hash`. */
  readonly rules?: string;
  /** Why something of it cannot be read, when that is so. */
  readonly diagnostic?: string;
}

/** A violation by a message that policies which look for terms recorded; `version` tells its generation (VER-2). */
export type TermMessageViolation =
  | { readonly version: 'V1'; readonly violation: BareViolation; readonly message: BareMessage }
  | {
      readonly version: 'V2';
      readonly violation: NamedViolation;
      readonly message: Message;
      readonly diagnostic?: string;
    };

/** A violation by a message or its files that policies with rules recorded. */
export interface DetailedMessageViolation {
  /** What was recorded. */
  readonly violation: DetailedViolation;
  /** What was to be sent; absent when it cannot be read. */
  readonly message?: Message;
  /** The message that `message` passes on, when it does. */
  readonly sharedMessage?: Message;
  /** Why something of the message cannot be read, when that is so. */
  readonly diagnostic?: string;
}

/**
 * A violation by a message. Where policies of `V1` recorded it, its `version` tells what the record holds.
 *
 * @example
 * if (entry.version === 'V2') entry.message.user.email; // a V1 record has none
 */
export type MessageViolation<Generation extends PolicyGeneration = 'V1'> = {
  readonly V1: TermMessageViolation;
  readonly V3: DetailedMessageViolation;
}[Generation];

/** A violation by a room; of `V3`, the room is absent when it cannot be read. */
export type StreamViolation<Generation extends PolicyGeneration = 'V1'> = {
  readonly V1: ViolationGenerations<{ readonly stream: ViolatingStream }>;
  readonly V3: { readonly violation: DetailedViolation; readonly stream?: ViolatingStream };
}[Generation];

/** A violation by a signal; of `V3`, the signal is absent when it cannot be read. */
export type SignalViolation<Generation extends PolicyGeneration = 'V1'> = {
  readonly V1: ViolationGenerations<{ readonly signal: ViolatingSignal }>;
  readonly V3: { readonly violation: DetailedViolation; readonly signal?: ViolatingSignal };
}[Generation];

/** Content with a record of either generation, told apart by `version`. */
export type ViolationGenerations<Content> =
  | (Content & { readonly version: 'V1'; readonly violation: BareViolation })
  | (Content & { readonly version: 'V2'; readonly violation: NamedViolation });

/** Which violations to read. */
export interface ViolationRange {
  /** A date or epoch milliseconds; included. */
  readonly startTime: number | Date;
  /** A date or epoch milliseconds; included. Default: now. */
  readonly endTime?: number | Date | undefined;
  /** How many to ask for in one call. Default and maximum: 500. */
  readonly limit?: number | undefined;
}

/** Goes on where an earlier walk was, by its {@link ViolationWalk.cursor}. */
export interface ViolationCursor {
  /** Opaque: where the walk was. Keep it to continue in another process. */
  readonly cursor: string;
}
