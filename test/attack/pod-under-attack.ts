import { Pod } from '../../src/pod/index.js';
import { LoopProbe } from './loop-probe.js';
import type { PodSize } from './seeds.js';
import { seedOf } from './seeds.js';

// A pod in a process of its own. Told `begin` it watches its event loop, told `end` it says how that went.
const { size, database } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly size: PodSize;
  readonly database: string;
};
const pod = await Pod.start({ seed: seedOf(size), database });
const probe = new LoopProbe();
process.on('message', (told: 'begin' | 'end') => {
  if (told === 'begin') {
    globalThis.gc?.();
    probe.begin();
    process.send?.({});
  } else {
    process.send?.(probe.end());
  }
});
process.on('disconnect', () => process.exit());
process.send?.({ url: pod.url, controlToken: pod.controlToken });
