/** How long a stop may take before the process ends anyway. Milliseconds. */
const promptStop = 1_800;

/**
 * Waits for Ctrl-C or a polite kill, then stops everything. A second Ctrl-C ends the process at once.
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
    const onSignal = (): void => {
      process.removeListener('SIGINT', onSignal);
      process.removeListener('SIGTERM', onSignal);
      process.once('SIGINT', () => process.exit(130));
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
  const timer = setTimeout(() => process.exit(1), deadline);
  await stop();
  clearTimeout(timer);
}
