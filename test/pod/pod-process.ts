import { Pod } from '../../src/pod/index.js';
import type { PodOptions } from '../../src/pod/index.js';

// A pod in a process of its own, which kills itself when its clock is read for the nth time from when it
// is told so: at the same place of its work each time.
const options = JSON.parse(process.argv[2] ?? '{}') as PodOptions;
let readingsLeft = Infinity;
const pod = await Pod.start({
  ...options,
  clock: {
    now() {
      readingsLeft -= 1;
      if (readingsLeft === 0) {
        process.kill(process.pid, 'SIGKILL');
      }
      return Date.now();
    },
    after(milliseconds, action) {
      const timer = setTimeout(action, milliseconds);
      return () => clearTimeout(timer);
    },
  },
});
process.on('message', (readings: number) => {
  readingsLeft = readings;
  process.send?.('told');
});
process.on('disconnect', () => process.exit());
process.send?.({ url: pod.url, controlToken: pod.controlToken });
