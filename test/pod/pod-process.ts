import { Pod, type PodOptions } from 'cadenza/pod';

// A pod in a process of its own. Told a number, it kills itself when its clock is read for the nth time from
// then on: at the same place of its work each time. Told `peak`, it says how much memory it has held at most.
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
process.on('message', (told: number | 'peak') => {
  if (told === 'peak') {
    process.send?.({ peak: 1024 * process.resourceUsage().maxRSS });
  } else {
    readingsLeft = told;
    process.send?.('told');
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ url: pod.url, controlToken: pod.controlToken });
