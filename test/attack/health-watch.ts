import { request } from 'undici';

// Another client, in a process of its own: asks for the pod's health all the time. Told `begin` it measures how
// long the longest answer takes, told `end` it says so.
const [, , url = ''] = process.argv;
const pause = 5;
let longest = 0;
let asked = 0;
let failed = 0;

process.on('message', (told: 'begin' | 'end') => {
  if (told === 'begin') {
    longest = 0;
    asked = 0;
    failed = 0;
    process.send?.({});
  } else {
    const pending = asking === undefined ? 0 : performance.now() - asking;
    process.send?.({ longest: Math.max(longest, pending), asked, failed });
  }
});
process.on('disconnect', () => process.exit());
process.send?.({});

let asking: number | undefined;
for (;;) {
  asking = performance.now();
  try {
    const { body } = await request(`${url}/agent/v3/health`, { headersTimeout: 280_000 });
    await body.dump();
  } catch {
    failed += 1;
  }
  asked += 1;
  longest = Math.max(longest, performance.now() - asking);
  asking = undefined;
  await new Promise((resolve) => setTimeout(resolve, pause));
}
