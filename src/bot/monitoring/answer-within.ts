/**
 * Watches how long an answer takes.
 *
 * @example
 * const ends = answerWithin(1_000, () => console.log('It takes long.'));
 * await client.users.session();
 * console.log(ends() ? 'In time.' : 'Late.');
 *
 * @param limit - milliseconds
 * @param late - called once when the answer has not come by then
 * @returns is told that it has come, and tells whether that was in time
 */
export function answerWithin(limit: number, late: () => void): () => boolean {
  const begun = performance.now();
  let hasCome = false;
  let isLate = false;
  const look = () => {
    if (!hasCome) {
      // Timers ring up to a millisecond early: what has been told counts, and not what is measured then.
      isLate = true;
      late();
    }
  };
  // What came while this process was busy is read before that.
  const timer = setTimeout(() => setImmediate(look), limit).unref();
  return () => {
    hasCome = true;
    clearTimeout(timer);
    return !isLate && performance.now() - begun < limit;
  };
}
