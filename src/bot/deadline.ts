/**
 * Waits for work to end, at most for a time.
 *
 * @param limit - milliseconds
 * @returns whether it ended in time; it goes on otherwise
 */
export async function endsWithin(work: Promise<void>, limit: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  try {
    return await Promise.race([work.then(() => true), expired]);
  } finally {
    clearTimeout(timer);
  }
}
