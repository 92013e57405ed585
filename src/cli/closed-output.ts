/**
 * Ends the process quietly when whoever reads its output stops doing so, as `| head` does: nothing
 * more can be said to anybody. The exit code stays what it is so far.
 */
export function endWhenNobodyReads(output: NodeJS.WritableStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      throw error;
    }
    process.exit();
  });
}
