import { untilStopped } from '../../src/cli/until-stopped.js';

// Runs until it is told to stop, and then does not come to an end by itself.
setInterval(() => undefined, 60_000);
const stopped = untilStopped(() => {
  console.log('stopping');
  return new Promise<void>(() => undefined);
}, 60_000);
console.log('running');
if (process.argv.includes('twice')) {
  process.emit('SIGINT');
  process.emit('SIGINT');
}
await stopped;
