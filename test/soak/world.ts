import { join } from 'node:path';
import { Bot, type ConfigInput, sqliteStore } from '../../src/index.js';
import { Pod } from '../../src/pod/index.js';
import { testUser } from '../../src/testing/index.js';
import { soakBot } from './bot.js';

/** A pod with a bot on it, and what loads need to work with them. */
export interface World extends AsyncDisposable {
  readonly pod: Pod;
  /** The file that the pod keeps everything in. */
  readonly database: string;
  /** The account that makes rooms, imports and looks at the whole company. */
  readonly operator: ConfigInput;
  /** Where it imports messages to, and who wrote them. */
  readonly archive: { readonly streamId: string; readonly intendedMessageFromUserId: number };
}

const names = ['alice', 'bob', 'carol', 'dora', 'erik'];

/** A pod on a file and a bot with a store, in this process; one call in thirty meets a fault. */
export async function openWorld(folder: string): Promise<World> {
  const database = join(folder, 'pod.db');
  const people = names.map((username) => ({ username, displayName: username }));
  const rooms = [{ name: 'Desk', owner: 'alice', members: names.slice(1) }];
  const pod = await Pod.start({ database, seed: { people, rooms } });
  const { config } = await pod.serviceAccount('echo');
  const roles = ['INDIVIDUAL', 'USER_PROVISIONING', 'CONTENT_MANAGEMENT'];
  const operator = await pod.serviceAccount('operator', { roles });
  await using alice = await testUser(pod, 'alice');
  const archive = {
    streamId: await alice.openIm('operator'),
    intendedMessageFromUserId: alice.user.id,
  };
  const store = sqliteStore(join(folder, 'bot.db'), { outlives: 'process' });
  const bot = new Bot(config, { log: false, store });
  soakBot(bot);
  await bot.start();
  for (const kind of ['drop', 'truncate'] as const) {
    await pod.control.faults.inject({ route: '*', kind, share: 0.01, seed: 1 });
  }
  await pod.control.faults.inject({ route: '*', kind: 'status', status: 503, share: 0.01 });
  return {
    pod,
    database,
    operator: operator.config,
    archive,
    [Symbol.asyncDispose]: async () => {
      await bot.stop();
      await pod.close();
    },
  };
}
