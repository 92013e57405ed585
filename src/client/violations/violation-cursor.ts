import { z } from 'zod';
import { epochMillis } from '../epoch-millis.js';
import { InputError } from '../errors/client-error.js';
import type { ViolationCursor, ViolationRange } from './violation-types.js';

const largestPage = 500;

const place = z.object({
  startTime: z.number(),
  endTime: z.number().optional(),
  limit: z.number(),
  next: z.string().optional(),
  skip: z.int().nonnegative(),
});

/** Where a walk is: its range, the offset of its page, and how many entries of that are done. */
export type ViolationPlace = z.infer<typeof place>;

/**
 * The place where a walk begins.
 *
 * @throws InputError `BAD_ARGUMENT` for a cursor that no walk gave
 */
export function readCursor(
  from: ViolationRange | ViolationCursor,
  operation: string,
): ViolationPlace {
  if (!('cursor' in from)) {
    const { startTime, endTime, limit = largestPage } = from;
    return {
      startTime: epochMillis(startTime, 'startTime', operation),
      endTime: endTime === undefined ? undefined : epochMillis(endTime, 'endTime', operation),
      limit: Math.min(limit, largestPage),
      next: undefined,
      skip: 0,
    };
  }
  const { success, data } = place.safeParse(decode(from.cursor));
  if (!success) {
    throw new InputError(
      'BAD_ARGUMENT',
      `${operation}: the cursor does not come from a walk of violations. Give a startTime to start again.`,
      operation,
    );
  }
  return data;
}

/** A place as a text to be kept. */
export function writeCursor(at: ViolationPlace): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
