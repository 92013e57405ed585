import type { Reply } from './exchange.js';

/**
 * How many milliseconds an answer asks to wait: `Retry-After` in seconds, or as a date (measured
 * against the answer's own `Date`, so that the local clock does not matter).
 */
export function readRetryAfter(reply: Pick<Reply, 'headers'>): number | undefined {
  const header = single(reply.headers['retry-after'])?.trim();
  if (header === undefined || header === '') {
    return undefined;
  }
  if (/^\d+$/.test(header)) {
    return Number(header) * 1000;
  }
  const until = Date.parse(header);
  const from = readServerTime(reply);
  return Number.isNaN(until) || from === undefined ? undefined : Math.max(0, until - from);
}

/** The service's clock when it answered (`Date`), in epoch milliseconds. */
export function readServerTime(reply: Pick<Reply, 'headers'>): number | undefined {
  const time = Date.parse(single(reply.headers['date']) ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
