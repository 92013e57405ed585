import {
  type Argument,
  chosen,
  type FieldKinds,
  fieldsAndMore,
  hasFields,
  type Kind,
  kinds,
  listOfKind,
  oneOf,
  optional,
  type OptionalKind,
} from '../../contract/given/index.js';
import { type CallOptions, callOptionsAnd } from '../transport/call-options.js';
import type {
  PolicyApplication,
  PolicyGeneration,
  PolicyToCreate,
  RulePolicyToCreate,
  TermPolicyToCreate,
} from './policy-types.js';

const generation = optional(oneOf<PolicyGeneration>('V1', 'V3'));

/** How a call on policies is made, and on which of them. */
export const policyOptions: Argument<
  OptionalKind<(CallOptions & { readonly generation?: PolicyGeneration | undefined }) | undefined>
> = callOptionsAnd({ generation });

const common = { name: kinds.name, scopes: listOfKind(oneOf('Internal', 'External')) };

const withTerms = fieldsAndMore<TermPolicyToCreate>({
  ...common,
  type: oneOf('Block', 'Warn'),
  contentTypes: listOfKind(oneOf('Messages', 'RoomMeta', 'SignalMeta')),
  dictionaryIds: listOfKind(kinds.id),
});

const application: FieldKinds<PolicyApplication> = {
  dataType: oneOf('Messages', 'RoomMeta', 'SignalMeta', 'FileContent', 'FileMeta'),
  action: oneOf('Block', 'Warn', 'LogOnly'),
  rules: listOfKind(kinds.object),
};

const withRules = fieldsAndMore<RulePolicyToCreate>({
  ...common,
  appliesTo: listOfKind(fieldsAndMore(application)),
});

/** A policy of either generation. */
export const policyToCreate: Kind<PolicyToCreate & PolicyToCreate<'V3'>> = chosen(
  'an object',
  (value) => (hasFields(value) && 'appliesTo' in value ? withRules : withTerms),
);
