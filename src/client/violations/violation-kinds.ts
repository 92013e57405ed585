import {
  type Argument,
  chosen,
  fields,
  given,
  hasFields,
  type Kind,
  kinds,
  oneOf,
  optional,
  type OptionalKind,
} from '../../contract/given/index.js';
import { callOptionsAnd } from '../transport/call-options.js';
import type { ViolationCursor, ViolationRange } from './violation-types.js';

/** How violations are asked for. */
export const violationOptions: Argument<OptionalKind<undefined>> = given(
  'options',
  optional(chosen<never>('an object', () => generationAndMethod.kind)),
);

const generationAndMethod = callOptionsAnd({
  generation: optional(oneOf('V1', 'V3')),
  method: optional(oneOf('POST', 'GET')),
});

const range = fields<ViolationRange>({
  startTime: kinds.time,
  endTime: optional(kinds.time),
  limit: optional(kinds.count),
});

const cursor = fields<ViolationCursor>({ cursor: kinds.name });

/** From where violations are read: a range, or where a walk was. */
export const violationPlace: Kind<ViolationRange & ViolationCursor> = chosen(
  'an object',
  (value) => (hasFields(value) && 'cursor' in value ? cursor : range),
);
