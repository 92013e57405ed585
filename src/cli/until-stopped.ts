/** How long everything may take to stop before the process ends anyway. Milliseconds. */
const STOP_DEADLINE = 1_800;

/**
 * Waits for Ctrl-C or a polite kill, then stops everything. A second Ctrl-C ends the process at once.
 *
 * @example
 * await untilStopped(async () => { await bot.stop(); });
 *
 * @param stop - called once; when it has not ended after 1.8 seconds the process exits regardless
 */
export async function untilStopped(stop: () => Promise<void>): Promise<void> {
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
  const deadline = setTimeout(() => process.exit(1), STOP_DEADLINE);
  await stop();
  clearTimeout(deadline);
}
