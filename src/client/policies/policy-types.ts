import type { Open, UserId } from '../../contract/index.js';
import type { DictionaryReference } from '../dictionaries/dictionary-types.js';
import type { CallOptions } from '../transport/call-options.js';

/** A policy of the first generation to make. Note the casing: `Block` here, `BLOCK` in violations. */
export interface PolicyToCreate {
  /** At most 30 characters. */
  readonly name: string;
  readonly type: 'Block' | 'Warn';
  readonly contentTypes: readonly ('Messages' | 'RoomMeta' | 'SignalMeta')[];
  readonly scopes: readonly ('Internal' | 'External')[];
  /** The lists of terms that it looks for. */
  readonly dictionaryIds: readonly string[];
}

/** A policy of the first generation. Times are epoch milliseconds. */
export interface CompliancePolicy {
  readonly policyId: string;
  readonly name: string;
  /** `major.minor`, from `1.0` on. */
  readonly version: string;
  readonly type: Open<PolicyToCreate['type']>;
  readonly contentTypes: readonly Open<PolicyToCreate['contentTypes'][number]>[];
  readonly scopes: readonly Open<PolicyToCreate['scopes'][number]>[];
  readonly dictionaryRefs: readonly DictionaryReference[];
  readonly active?: boolean;
  readonly creatorId?: string;
  readonly creationDate?: number;
  readonly lastUpdatedDate?: number;
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
  readonly dataType: 'Messages' | 'RoomMeta' | 'SignalMeta' | 'FileContent' | 'FileMeta';
  readonly action: 'Block' | 'Warn' | 'LogOnly';
  readonly rules: readonly PolicyRule[];
}

/** A policy of the third generation to make: it looks into files, too. */
export interface PolicyToCreateV3 {
  /** At most 30 characters. */
  readonly name: string;
  readonly scopes: readonly ('Internal' | 'External')[];
  readonly appliesTo: readonly PolicyApplication[];
}

/** A policy of the third generation. Times are epoch milliseconds. */
export interface CompliancePolicyV3 extends PolicyToCreateV3 {
  readonly policyId: string;
  /** `major.minor`, from `3.0` on. */
  readonly version: string;
  readonly id?: string;
  readonly creatorId?: UserId;
  readonly active?: boolean;
  readonly deleted?: boolean;
  readonly systemPolicy?: boolean;
  readonly creationDate?: number;
  readonly lastUpdatedDate?: number;
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
  /** Default: `V1`. */
  readonly generation?: Generation | undefined;
}
