/**
 * Waits until something has had its turn, or until it is left before it has begun: what stands in line behind a hundred
 * others need not be done by the process that is to give it up.
 *
 * @example
 * const leaving = new AbortController();
 * const line = new OrderedTasks(1);
 * await turnUnlessLeft(leaving.signal, (begins) =>
 *   line.run('stream', async () => {
 *     if (begins()) {
 *       console.log('Its turn has come.');
 *     }
 *   }),
 * );
 *
 * @param leaving - aborted when what has not begun is left to another
 * @param takeTurn - gets in line. When its turn has come it asks whether it still begins; what was left does not
 */
export async function turnUnlessLeft(
  leaving: AbortSignal,
  takeTurn: (begins: () => boolean) => Promise<void>,
): Promise<void> {
  let hasBegun = false;
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = () => {
      if (!hasBegun) {
        resolve();
      }
    };
  });
  const turn = takeTurn(() => (hasBegun = !leaving.aborted));
  if (leaving.aborted) {
    leave();
  }
  leaving.addEventListener('abort', leave);
  try {
    await Promise.race([turn, left]);
  } finally {
    leaving.removeEventListener('abort', leave);
  }
}
