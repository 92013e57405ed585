import type { Message, UserId } from '../../contract/index.js';
import type { PolicyAction } from '../errors/policy-error.js';

/** A policy that matched. V1 records have empty `id`, `version` and `policyName`. */
export interface MatchedPolicy {
  readonly id: string;
  readonly version: string;
  readonly policyName: string;
  readonly type: PolicyAction;
  /** The term that matched. */
  readonly terms: string;
}

/** What the service recorded when a policy matched (DLP-3). Times are epoch milliseconds. */
export interface Violation {
  readonly enforcementEventID: string;
  readonly entityID: string;
  readonly createTime: number;
  /** 0 when it was never modified. */
  readonly lastModified: number;
  readonly requesterId: UserId;
  readonly matchedPolicies: readonly MatchedPolicy[];
  readonly action: PolicyAction | 'ALLOW';
  readonly outcome: {
    readonly type: 'REJECTED_VIOLATION' | 'ACCEPTED_WARNING' | 'ACCEPTED_LEGACY_CLIENT';
  };
  /** The generation of filtering that recorded it. */
  readonly version: 'V1' | 'V2';
  /** The author sent a warned message unchanged. */
  readonly ignoreDLPwarning: boolean;
}

/** A room whose name or description matched; without `streamId` while it was being created. */
export interface ViolatingStream {
  readonly streamId?: string;
  readonly name?: string;
  readonly roomDescription?: string;
  readonly type?: string;
  readonly creatorId?: string;
  readonly publicRoom?: boolean;
  readonly crossPod?: boolean;
  readonly active?: boolean;
}

/** A signal whose name or rules matched. */
export interface ViolatingSignal {
  readonly id?: string;
  readonly name?: string;
  readonly rules?: string;
}

/** A violation by a message. V1 records have a `timestamp` of 0 and name the author only. */
export interface MessageViolation {
  readonly violation: Violation;
  readonly message: Message;
}

/** A violation by a room. */
export interface StreamViolation {
  readonly violation: Violation;
  readonly stream: ViolatingStream;
}

/** A violation by a signal. */
export interface SignalViolation {
  readonly violation: Violation;
  readonly signal: ViolatingSignal;
}

/** Which violations to read. */
export interface ViolationRange {
  /** A date or epoch milliseconds; included. */
  readonly startTime: number | Date;
  /** A date or epoch milliseconds; included. Default: now. */
  readonly endTime?: number | Date;
  /** How many to ask for in one call. Default and maximum: 500. */
  readonly limit?: number;
}
