import { getSystemErrorMap } from 'node:util';

/**
 * Ends the process quietly when whoever reads its output stops doing so, as `| head` does: there is no one left to tell
 * anything. The exit code stays as it is. Output that is lost otherwise, as on a full disk, is a failure.
 *
 * @example
 * endWhenUnwritable(process.stdout);
 */
export function endWhenUnwritable(output: NodeJS.WritableStream): void {
  output.on('error', end);
}

/** What runs on without readers of what it prints, as bots do, so that it ends in good order. */
export function goOnUnread(output: NodeJS.WritableStream): void {
  output.removeListener('error', end);
  // Once, however many bots one process runs after another.
  output.removeListener('error', ignore);
  output.on('error', ignore);
}

function ignore(): void {
  // Nobody is left to tell.
}

function end({ code, errno, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') {
    process.exit();
  }
  const [, reason = message] = getSystemErrorMap().get(errno ?? 0) ?? [];
  console.error(`The output could not be written: ${reason}.`);
  process.exit(1);
}
