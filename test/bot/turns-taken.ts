/** How many turns everything else got while some work was done. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  try {
    await work();
    return turns;
  } finally {
    clearImmediate(next);
  }
}
