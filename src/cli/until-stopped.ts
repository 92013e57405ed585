/** How long a stop may take before the process ends anyway. Milliseconds. */
const promptStop = 1_800;

/**
 * Waits for Ctrl-C, a polite kill or the end of the terminal, then stops everything. A second Ctrl-C ends the process at once; a second
 * polite kill asks for no more than the first.
 *
 * @example
 * const stopped = untilStopped(() => bot.stop());
 * await bot.start();
 * await stopped;
 *
 * @param stop - called once
 * @param deadline - milliseconds after which the process exits though `stop` has not ended; 1,800 by
 * default
 */
export async function untilStopped(
  stop: () => Promise<void>,
  deadline: number = promptStop,
): Promise<void> {
  await new Promise<void>((resolve) => {
    process.on('SIGTERM', () => resolve());
    // The terminal was closed.
    process.on('SIGHUP', () => resolve());
    let isAsked = false;
    // One listener for both: without any, even for a moment, the signal would end the process by itself.
    process.on('SIGINT', () => {
      if (isAsked) {
        process.exit(130);
      }
      isAsked = true;
      resolve();
    });
  });
  const timer = setTimeout(() => process.exit(1), deadline);
  await stop();
  clearTimeout(timer);
}
