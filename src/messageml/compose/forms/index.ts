/** @module Forms that know their fields: what a reply to one means, and how it is shown again. */

export type { FieldProblem, FieldProblemKey } from '../../forms/field-problems.js';
export { fieldsOf, nodesIn } from './fields-of.js';
export type { AnyNode } from './fields-of.js';
export { readReply } from './read-reply.js';
export type { FormReply, RawValues } from './read-reply.js';
export { answered, redacted, withReply } from './with-reply.js';
export type { ToldProblem, YesAndNo } from './with-reply.js';
