import type { Open, UserId } from '../../contract/index.js';
import type { DictionaryReference } from '../dictionaries/dictionary-types.js';
import type { CallOptions } from '../transport/call-options.js';

/** A policy that looks for terms, to make. Note the casing: `Block` here, `BLOCK` in violations. */
export interface TermPolicyToCreate {
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

/** A policy that looks for terms. Times are epoch milliseconds. */
export interface TermPolicy {
  /** Names the policy in other calls, whatever its version. */
  readonly policyId: string;
  /** What administrators call it; no two policies have one name. */
  readonly name: string;
  /** `major.minor`, from `1.0` on. */
  readonly version: string;
  /** `Block` refuses what matches, `Warn` lets authors send it when they insist. */
  readonly type: Open<TermPolicyToCreate['type']>;
  /** What it looks at: messages, names and descriptions of rooms, names and rules of signals. */
  readonly contentTypes: readonly Open<TermPolicyToCreate['contentTypes'][number]>[];
  /** Whether it looks at conversations within the company, with others, or both. */
  readonly scopes: readonly Open<TermPolicyToCreate['scopes'][number]>[];
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
        readonly countUniqueOccurrences?: number | undefined;
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
      readonly fileSizeConfig: { readonly sizeLimit?: number | undefined };
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

/** To what a policy with rules applies, and what it does there. */
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

/** A policy with rules to make: it looks into files, too. */
export interface RulePolicyToCreate {
  /** At most 30 characters. */
  readonly name: string;
  /** Whether it looks at conversations within the company, with others, or both. At least one. */
  readonly scopes: readonly ('Internal' | 'External')[];
  /** What it does, for each kind of content that it looks at. */
  readonly appliesTo: readonly PolicyApplication[];
}

/** A policy with rules, which looks into files, too. Times are epoch milliseconds. */
export interface RulePolicy extends RulePolicyToCreate {
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
 * those that look into files, too (`V3`). There is no second. The service calls them by these names.
 */
export type PolicyGeneration = 'V1' | 'V3';

/**
 * A policy of a generation.
 *
 * @example
 * const policies: CompliancePolicy<'V3'>[] = [];
 * for await (const policy of client.policies.list({ generation: 'V3' })) policies.push(policy);
 */
export type CompliancePolicy<Generation extends PolicyGeneration = 'V1'> = {
  readonly V1: TermPolicy;
  readonly V3: RulePolicy;
}[Generation];

/** A policy of a generation, to make. */
export type PolicyToCreate<Generation extends PolicyGeneration = 'V1'> = {
  readonly V1: TermPolicyToCreate;
  readonly V3: RulePolicyToCreate;
}[Generation];

/** How a call on policies is made, and on which of them. */
export interface PolicyOptions<Generation extends PolicyGeneration> extends CallOptions {
  /** Which generation of policies the call is about. Default: `V1`. */
  readonly generation?: Generation | undefined;
}
