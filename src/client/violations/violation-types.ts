import type { Message, MessageUser, Open, UserId } from '../../contract/index.js';

/** A policy that matched. */
export interface MatchedPolicy {
  readonly id: string;
  readonly version: string;
  readonly policyName: string;
  readonly type: Open<'BLOCK' | 'WARN'>;
  /** The term that matched. */
  readonly terms: string;
  readonly diagnostic?: string;
}

/** A policy of the older generation: it has no id, version and name. */
export interface MatchedPolicyV1 extends MatchedPolicy {
  readonly id: '';
  readonly version: '';
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

/** A violation that the older generation of filtering recorded. */
export interface ViolationV1 extends ViolationBase {
  readonly version: 'V1';
  readonly matchedPolicies: readonly MatchedPolicyV1[];
}

/** A violation that the newer generation of filtering recorded. */
export interface ViolationV2 extends ViolationBase {
  /** `V2`, or what a service that is newer than this client says. */
  readonly version: Open<'V2'>;
  readonly matchedPolicies: readonly MatchedPolicy[];
}

/** What the service recorded when a policy matched (DLP-3). */
export type Violation = ViolationV1 | ViolationV2;

/** A message as V1 records have it: without its time, with the author's id and name only. */
export type MessageOfV1 = Omit<Message, 'timestamp' | 'user'> & {
  readonly timestamp: 0;
  readonly user: Pick<MessageUser, 'userId' | 'displayName'>;
};

/** A room whose name or description matched; without `streamId` while it was being created. */
export interface ViolatingStream {
  readonly streamId?: string;
  readonly name?: string;
  readonly roomDescription?: string;
  readonly type?: string;
  readonly state?: string;
  readonly creatorId?: string;
  readonly creatorPrettyName?: string;
  readonly publicRoom?: boolean;
  readonly crossPod?: boolean;
  readonly allowExternal?: boolean;
  readonly externalOwned?: boolean;
  readonly active?: boolean;
  readonly discoverable?: boolean;
  readonly readOnly?: boolean;
  readonly moderated?: boolean;
  readonly copyDisabled?: boolean;
  readonly sendMessageDisabled?: boolean;
  readonly memberAddUserEnabled?: boolean;
  readonly shareHistoryEnabled?: boolean;
  /** Epoch milliseconds. */
  readonly lastDisabled?: number;
  readonly diagnostic?: string;
}

/** A signal whose name or rules matched. */
export interface ViolatingSignal {
  readonly id?: string;
  readonly name?: string;
  readonly rules?: string;
  readonly diagnostic?: string;
}

/**
 * A violation by a message. Its `version` tells the generation, and so what the record holds (VER-2).
 *
 * @example
 * if (entry.version === 'V2') entry.message.user.email; // a V1 record has none
 */
export type MessageViolation =
  | { readonly version: 'V1'; readonly violation: ViolationV1; readonly message: MessageOfV1 }
  | {
      readonly version: 'V2';
      readonly violation: ViolationV2;
      readonly message: Message;
      readonly diagnostic?: string;
    };

/** A violation by a room. */
export type StreamViolation = ViolationGenerations<{ readonly stream: ViolatingStream }>;

/** A violation by a signal. */
export type SignalViolation = ViolationGenerations<{ readonly signal: ViolatingSignal }>;

/** Content with a record of either generation, told apart by `version`. */
export type ViolationGenerations<Content> =
  | (Content & { readonly version: 'V1'; readonly violation: ViolationV1 })
  | (Content & { readonly version: 'V2'; readonly violation: ViolationV2 });

/** Which violations to read. */
export interface ViolationRange {
  /** A date or epoch milliseconds; included. */
  readonly startTime: number | Date;
  /** A date or epoch milliseconds; included. Default: now. */
  readonly endTime?: number | Date;
  /** How many to ask for in one call. Default and maximum: 500. */
  readonly limit?: number;
}

/** Goes on where an earlier walk was, by its {@link ViolationWalk.cursor}. */
export interface ViolationCursor {
  readonly cursor: string;
}
