#!/usr/bin/env node
// The one file that an old Node must be able to read: it loads the rest only when that can run.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  await keepCompiled();
  const { runCommandLine } = await import('./program.js');
  const { endWhenUnwritable } = await import('./terminal/output.js');
  endWhenUnwritable(process.stdout);
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
 * Ends the process soon after its command though the code of a bot has left something running, such as a timer or a
 * handler that was cut off: whoever stops a bot would wait for it forever. What ends by itself has the time to.
 */
function endWhateverIsLeft(): void {
  setTimeout(() => process.stdout.write('', () => process.exit()), 2_000).unref();
}
