import type { Reply } from './exchange.js';

/** A date in any of the three forms that HTTP allows; `Date.parse` takes `1.5` and `-5` for dates, too. */
const httpDate =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

/**
 * How many milliseconds an answer asks to wait: `Retry-After` in seconds, or as a date (measured
 * against the answer's own `Date`, so that the local clock does not matter). Nothing for what is neither.
 *
 * @param now - the time of this machine, for answers without a `Date`
 */
export function readRetryAfter(
  reply: Pick<Reply, 'headers'>,
  now: number = Date.now(),
): number | undefined {
  const header = single(reply.headers['retry-after'])?.trim();
  if (header === undefined || header === '') {
    return undefined;
  }
  if (/^\d+$/.test(header)) {
    return Number(header) * 1000;
  }
  const until = readDate(header);
  const from = readServerTime(reply) ?? now;
  return until === undefined ? undefined : Math.max(0, until - from);
}

/** The service's clock when it answered (`Date`), in epoch milliseconds. */
export function readServerTime(reply: Pick<Reply, 'headers'>): number | undefined {
  return readDate(single(reply.headers['date'])?.trim() ?? '');
}

/** The form without a zone means UTC as well. */
function readDate(text: string): number | undefined {
  const time = httpDate.test(text) ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The value of a header; of one that came several times the first. */
export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
