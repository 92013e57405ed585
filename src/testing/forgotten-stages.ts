/** What a test opens, and may fail before it closes. */
interface Stage {
  close(): Promise<void>;
}

/** Those of this process, or of this test file where a runner loads modules for each. */
const open = new Set<Stage>();

let isShared = (): boolean => false;

/**
 * Leaves alone what hooks open for several tests, where hooks that close it may come after the one that closes what was
 * forgotten.
 *
 * @param opensShared - whether it is a hook that opens a stage now
 */
export function leaveSharedStages(opensShared: () => boolean): void {
  isShared = opensShared;
}

/** Notes that a stage was opened. @returns to be called when it is closed */
export function noteStage(stage: Stage): () => void {
  if (isShared()) {
    return () => undefined;
  }
  open.add(stage);
  return () => void open.delete(stage);
}

/**
 * Closes the stages that tests have left open: their bots would run on, and keep the runner from ending.
 *
 * @param tell - told how many there were, when there were some
 */
export async function closeForgottenStages(
  tell: (sentence: string) => void = console.error,
): Promise<void> {
  const forgotten = [...open];
  if (forgotten.length === 0) {
    return;
  }
  tell(
    `Stages that tests have left open: ${forgotten.length}. They are closed now; use await using, or close each in a finally block.`,
  );
  await Promise.allSettled(forgotten.map((stage) => stage.close()));
}
