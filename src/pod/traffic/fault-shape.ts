import { z } from 'zod';

const base = {
  route: z.string(),
  times: z.int().min(1).exactOptional(),
  share: z.number().gt(0).max(1).exactOptional(),
  seed: z.int().exactOptional(),
};
const when = z.enum(['before', 'after']).exactOptional();
const headers = z.record(
  z.string().regex(/^[\w-]+$/, 'is not a header name'),
  z.string().regex(/^[\t\x20-\x7e]*$/, 'must be one line of plain characters'),
);

/** The shape of a fault, as the control API takes it. */
export const faultShape = z.discriminatedUnion('kind', [
  z.strictObject({
    ...base,
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    body: z.unknown().exactOptional(),
    headers: headers.exactOptional(),
    when,
  }),
  z.strictObject({ ...base, kind: z.literal('delay'), milliseconds: z.int().min(1).max(600_000) }),
  z.strictObject({ ...base, kind: z.literal('drop'), when }),
  z.strictObject({ ...base, kind: z.literal('truncate') }),
]);
