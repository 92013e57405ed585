const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const traceIdLength = 6;

/** A new `X-Trace-Id`: six letters and digits, as the other kits send them. */
export function createTraceId(random: () => number): string {
  return Array.from({ length: traceIdLength }, () =>
    letters.charAt(Math.floor(random() * letters.length)),
  ).join('');
}
