/**
 * Runs commands of the command line as it is built, one after another as its parent sends them, and tells what each
 * printed and its exit code.
 */
import { readFileSync } from 'node:fs';

const main = new URL('../../dist/cli/main.js', import.meta.url);
const [, program] = /import\("([^"]*\/program-[^"]+)"\)/.exec(readFileSync(main, 'utf8'));
const { runCommandLine } = await import(new URL(program, main));

let printed;
for (const stream of ['stdout', 'stderr']) {
  process[stream].write = (text) => {
    printed[stream] += String(text);
    return true;
  };
}

process.on('message', async (args) => {
  printed = { stdout: '', stderr: '' };
  process.exitCode = 0;
  // As in a process of its own, nothing but the command keeps it alive: one that is stuck learns of it.
  process.channel.unref();
  await runCommandLine(['node', 'cadenza', ...args]);
  process.channel.ref();
  process.send({ code: process.exitCode, ...printed });
});
process.on('disconnect', () => process.exit());
process.send('ready');
