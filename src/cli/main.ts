#!/usr/bin/env node
// The one file that an old Node must be able to read: it loads the rest only when that can run.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  await keepCompiled();
  const { runCommandLine } = await import('./program.js');
  // Bots run on without readers of what they print, and end in good order.
  if (process.argv[2] !== 'run') {
    endWhenNobodyReads(process.stdout);
  }
  await runCommandLine(process.argv);
  endWhateverIsLeft();
} else {
  console.error(`Cadenza needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
}

/** Node 22 and newer keep what they have compiled, in the folder for temporary files, for the next start. */
async function keepCompiled(): Promise<void> {
  const enable: unknown = Reflect.get(await import('node:module'), 'enableCompileCache');
  if (typeof enable === 'function') {
    Reflect.apply(enable, undefined, []);
  }
}

/**
 * Ends the process quietly when whoever reads its output stops doing so, as `| head` does: there is no one left to tell
 * anything. The exit code stays as it is. Output that is lost otherwise, as on a full disk, is a failure.
 */
function endWhenNobodyReads(output: NodeJS.WritableStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      process.exit();
    }
    console.error(`The output could not be written: ${error.message}.`);
    process.exit(1);
  });
}

/**
 * Ends the process soon after its command though the code of a bot has left something running, such as a timer or a
 * handler that was cut off: whoever stops a bot would wait for it forever. What ends by itself has the time to.
 */
function endWhateverIsLeft(): void {
  setTimeout(() => process.stdout.write('', () => process.exit()), 2_000).unref();
}
