import type { Open, UserId } from '../../contract/index.js';
import type { DictionaryReference } from '../dictionaries/dictionary-types.js';
import type { CallOptions } from '../transport/call-options.js';

/** A policy of the first generation to make. Note the casing: `Block` here, `BLOCK` in violations. */
export interface PolicyToCreate {
  /** At most 30 characters. */
  readonly name: string;
  /** `Block` refuses what matches, `Warn` lets authors send it when they insist. */
  readonly type: 'Block' | 'Warn';
  /** What it looks at: messages, names and descriptions of rooms, names and rules of signals. At least one. */
  readonly contentTypes: readonly ('Messages' | 'RoomMeta' | 'SignalMeta')[];
  /** Whether it looks at conversations within the company, with others, or both. At least one. */
  readonly scopes: readonly ('Internal' | 'External')[];
  /** The lists of terms that it looks for. */
  readonly dictionaryIds: readonly string[];
}

/** A policy of the first generation. Times are epoch milliseconds. */
export interface CompliancePolicy {
  /** Names the policy in other calls, whatever its version. */
  readonly policyId: string;
  /** What administrators call it; no two policies have one name. */
  readonly name: string;
  /** `major.minor`, from `1.0` on. */
  readonly version: string;
  /** `Block` refuses what matches, `Warn` lets authors send it when they insist. */
  readonly type: Open<PolicyToCreate['type']>;
  /** What it looks at: messages, names and descriptions of rooms, names and rules of signals. */
  readonly contentTypes: readonly Open<PolicyToCreate['contentTypes'][number]>[];
  /** Whether it looks at conversations within the company, with others, or both. */
  readonly scopes: readonly Open<PolicyToCreate['scopes'][number]>[];
  /** The lists of terms that it looks for, each at the version that is in use. */
  readonly dictionaryRefs: readonly DictionaryReference[];
  /** Whether it is enforced. A new policy is not, until `policies.enable`. */
  readonly active?: boolean;
  /** Who made it: a user id, as text. */
  readonly creatorId?: string;
  /** When it was made. */
  readonly creationDate?: number;
  /** When it was last changed. */
  readonly lastUpdatedDate?: number;
  /** When it was last taken out of force. */
  readonly lastDisabledDate?: number;
}

interface NamedRule {
  readonly name: string;
}

/** What a rule looks for; each type has its own settings. */
export type PolicyRule =
  | (NamedRule & {
      readonly type: 'TEXT_MATCH';
      readonly textMatchConfig: {
        readonly dictionaries: readonly DictionaryReference[];
        readonly applicableFileTypes: readonly string[];
        readonly countUniqueOccurrences?: number;
      };
    })
  | (NamedRule & {
      readonly type: 'FILE_EXTENSION';
      readonly fileExtensionConfig: {
        readonly allowLists: readonly string[];
        readonly blockLists: readonly string[];
      };
    })
  | (NamedRule & {
      readonly type: 'FILE_SIZE';
      /** Bytes. Default: 20 MB. */
      readonly fileSizeConfig: { readonly sizeLimit?: number };
    })
  | (NamedRule & {
      readonly type: 'FILE_PASSWORD';
      readonly filePasswordConfig: {
        readonly applicableFileTypes: readonly string[];
        readonly matchCriteria: string;
      };
    })
  | (NamedRule & {
      readonly type: 'FILE_CLASSIFIER';
      readonly fileClassifierConfig: {
        readonly classifiers: Readonly<Record<string, string>>;
        readonly applicableFileTypes: readonly string[];
      };
    });

/** To what a policy of the third generation applies, and what it does there. */
export interface PolicyApplication {
  /**
   * What it looks at: messages, names and descriptions of rooms, signals, the text of files, or their
   * names and sizes.
   */
  readonly dataType: 'Messages' | 'RoomMeta' | 'SignalMeta' | 'FileContent' | 'FileMeta';
  /** What happens when it matches; `LogOnly` records it and does nothing else. */
  readonly action: 'Block' | 'Warn' | 'LogOnly';
  /** What it looks for. */
  readonly rules: readonly PolicyRule[];
}

/** A policy of the third generation to make: it looks into files, too. */
export interface PolicyToCreateV3 {
  /** At most 30 characters. */
  readonly name: string;
  /** Whether it looks at conversations within the company, with others, or both. At least one. */
  readonly scopes: readonly ('Internal' | 'External')[];
  /** What it does, for each kind of content that it looks at. */
  readonly appliesTo: readonly PolicyApplication[];
}

/** A policy of the third generation. Times are epoch milliseconds. */
export interface CompliancePolicyV3 extends PolicyToCreateV3 {
  /** Names the policy in other calls, whatever its version. */
  readonly policyId: string;
  /** `major.minor`, from `3.0` on. */
  readonly version: string;
  /** Names the policy within the service; calls take `policyId`. */
  readonly id?: string;
  /** Who made it. */
  readonly creatorId?: UserId;
  /** Whether it is enforced. A new policy is not, until `policies.enable`. */
  readonly active?: boolean;
  /** Whether it was deleted; it is never enforced again. */
  readonly deleted?: boolean;
  /** Whether it is the service's own, and not made by an administrator. */
  readonly systemPolicy?: boolean;
  /** When it was made. */
  readonly creationDate?: number;
  /** When it was last changed. */
  readonly lastUpdatedDate?: number;
  /** When it was last taken out of force. */
  readonly lastDisabledDate?: number;
}

/**
 * The generations of policies that the service keeps side by side: those that look for terms (`V1`), and
 * those that look into files, too (`V3`). There is no second.
 */
export type PolicyGeneration = 'V1' | 'V3';

/** A policy of a generation. */
export type PolicyOf<Generation extends PolicyGeneration> = {
  readonly V1: CompliancePolicy;
  readonly V3: CompliancePolicyV3;
}[Generation];

/** A policy of a generation to make. */
export type PolicyToCreateOf<Generation extends PolicyGeneration> = {
  readonly V1: PolicyToCreate;
  readonly V3: PolicyToCreateV3;
}[Generation];

/** How a call on policies is made, and on which of them. */
export interface PolicyOptions<Generation extends PolicyGeneration> extends CallOptions {
  /** Which generation of policies the call is about. Default: `V1`. */
  readonly generation?: Generation | undefined;
}
