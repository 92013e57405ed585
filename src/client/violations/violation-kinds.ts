import type { Argument } from '../given/check-arguments.js';
import { fields } from '../given/fields.js';
import { type Kind, kinds, oneOf, optional } from '../given/kinds.js';
import { callOptionsAnd } from '../transport/call-options.js';
import type { ViolationCursor, ViolationRange } from './violation-types.js';

/** How violations are asked for. */
export const violationOptions: Argument<never> = {
  name: 'options',
  kind: {
    problem: callOptionsAnd({
      generation: optional(oneOf('V1', 'V3')),
      method: optional(oneOf('POST', 'GET')),
    }).kind.problem,
  },
};

const range = fields<ViolationRange>({
  startTime: kinds.time,
  endTime: optional(kinds.time),
  limit: optional(kinds.count),
});

const cursor = fields<ViolationCursor>({ cursor: kinds.name });

/** From where violations are read: a range, or where a walk was. */
export const violationPlace: Kind<ViolationRange & ViolationCursor> = {
  problem: (value, place) =>
    (typeof value === 'object' && value !== null && 'cursor' in value ? cursor : range).problem(
      value,
      place,
    ),
};
