const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const traceIdLength = 6;

/** A new `X-Trace-Id`: six letters and digits, as the other kits send them. */
export function createTraceId(random: () => number): string {
  let id = '';
  while (id.length < traceIdLength) {
    id += letters.charAt(Math.floor(random() * letters.length));
  }
  return id;
}
