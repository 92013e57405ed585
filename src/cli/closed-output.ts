/**
 * Ends the process quietly when whoever reads its output stops doing so, as `| head` does: there is no one left to tell
 * anything. The exit code stays as it is.
 */
export function endWhenNobodyReads(output: NodeJS.WritableStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      throw error;
    }
    process.exit();
  });
}
