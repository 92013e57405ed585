import { z } from 'zod';
import type { ContentType } from './content-types.js';
import { contentTypes, scopes } from './content-types.js';

const term = z.string().trim().min(1, 'must not be empty');

/** The shape of a policy, as a seed and the control API give it. */
export const policyShape = z.strictObject({
  name: term.max(30, 'has at most 30 characters'),
  type: z.enum(['BLOCK', 'WARN']),
  terms: z.array(term).min(1, 'a policy needs terms'),
  contentTypes: z.array(z.enum(contentTypes)).default([...contentTypes]),
  scopes: z.array(z.enum(scopes)).default([...scopes]),
  generation: z.enum(['V1', 'V2']).default('V2'),
});

/**
 * A compliance policy: what may not be sent, or only after a warning.
 *
 * @example
 * const policy: PolicySource = { name: 'Project names', type: 'BLOCK', terms: ['Neptune'] };
 */
export interface PolicySource {
  /** The name of the policy, unique in the pod; at most 30 characters. */
  readonly name: string;
  /** `BLOCK`: the message is refused. `WARN`: it is sent when the sender accepts the warning. */
  readonly type: 'BLOCK' | 'WARN';
  /** What the policy looks for, at least one word or phrase. */
  readonly terms: readonly string[];
  /** What the policy looks at: messages, rooms' names and descriptions, signals' names and rules. Default: all. */
  readonly contentTypes?: readonly ContentType[] | undefined;
  /** Whether it concerns conversations within the company, with others, or both. Default: both. */
  readonly scopes?: readonly ('Internal' | 'External')[] | undefined;
  /** Which generation of filtering it belongs to: its records say so. Default: `V2`. */
  readonly generation?: 'V1' | 'V2' | undefined;
}

/** A policy as it is in force. */
export interface Policy {
  /** The id of the policy. */
  readonly id: string;
  /** The name of the policy, unique in the pod. */
  readonly name: string;
  /** The version of the policy; it changes with every change of the policy. */
  readonly version: string;
  /** Which generation of filtering it belongs to: its records say so. */
  readonly generation: 'V1' | 'V2';
  /** `BLOCK`: the message is refused. `WARN`: it is sent when the sender accepts the warning. */
  readonly type: 'BLOCK' | 'WARN';
  /** What the policy looks for. */
  readonly terms: readonly string[];
  /** What the policy looks at. */
  readonly contentTypes: readonly ContentType[];
  /** Whether it concerns conversations within the company, with others, or both. */
  readonly scopes: readonly ('Internal' | 'External')[];
}
