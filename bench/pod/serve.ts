import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pod } from 'cadenza/pod';

// A pod in a process of its own, for `bench/pod.ts`: tells where it is, then how much memory it holds
// whenever it is asked. With a folder for files, it shares its database with others.
const [database, shared] = process.argv.slice(2);
const people = Array.from({ length: 64 }, (_, number) => ({
  username: `person${number}`,
  displayName: `Person ${number}`,
}));
// On PostgreSQL a pod would keep its files in the working folder.
const attachments = shared ?? mkdtempSync(join(tmpdir(), 'cadenza-bench-files-'));
const pod = await Pod.start({
  attachments,
  ...(shared !== undefined && { shared: true }),
  ...(database !== undefined && { database }),
  seed: {
    people,
    serviceAccounts: [
      {
        username: 'archivist',
        displayName: 'Archivist',
        roles: ['CONTENT_MANAGEMENT', 'USER_PROVISIONING', 'EF_POLICY_MANAGEMENT'],
      },
    ],
  },
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rss: process.memoryUsage.rss(), processorTime: (user + system) / 1000 });
});
process.on('disconnect', () => {
  rmSync(attachments, { recursive: true, force: true });
  process.exit();
});
process.send?.({ url: pod.url, controlToken: pod.controlToken });
