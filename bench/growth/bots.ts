import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bot, sqliteStore } from 'cadenza';
import { Pod } from 'cadenza/pod';
import type * as Routing from '../bot/routing.js';
import { importBuilt } from '../built.js';
import type { Capability, Grown } from './capability.js';
import { addEach, ofPod, say, type Scene } from './scene.js';

const callsPerRun = 200;

async function openRouter(): Promise<Grown> {
  const { routeOf } = await importBuilt<typeof Routing>('bot/routing.ts');
  let size = 0;
  let route = routeOf(1);
  return {
    growTo(wanted) {
      size = wanted;
      route = routeOf(size);
    },
    run() {
      for (let call = 0; call < callsPerRun; call += 1) {
        route((call * 7) % size);
      }
    },
  };
}

/** A bot with a file that keeps its reminders, which are all for much later. */
async function openReminders(): Promise<Grown> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  const pod = await Pod.start();
  const { config } = await pod.serviceAccount('later');
  const store = sqliteStore(join(folder, 'bot.db'), { outlives: 'process' });
  const bot = new Bot(config, { log: false, store });
  const lunch = bot.reminder<number>('lunch', () => undefined);
  await bot.start();
  const muchLater = Date.now() + 100 * 86_400_000;
  const remind = (number: number) => bot.remind(lunch, new Date(muchLater + number), number);
  let size = 0;
  return {
    async growTo(wanted) {
      await addEach(size, wanted, remind);
      size = wanted;
    },
    run: () => remind(size),
    async close() {
      await bot.stop();
      await pod.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Says something in a room where somebody has a datafeed that nobody reads. */
async function addEvents(scene: Scene, from: number, to: number): Promise<void> {
  if (from === 0) {
    const listener = await scene.pod.actAs('person1');
    await scene.reader.post(`/pod/v1/room/${scene.streamId}/membership/add`, { id: listener.id });
    await listener.post('/agent/v5/datafeeds', {});
  }
  await addEach(from, to, () => say(scene));
}

/** What bots do, as there is more for them. */
export const bots: readonly Capability[] = [
  {
    what: 'commands',
    does: `route ${callsPerRun} messages`,
    kind: 'look-up',
    smallest: 50,
    open: openRouter,
  },
  {
    what: 'schedules',
    does: 'set one more reminder',
    kind: 'look-up',
    smallest: 500,
    adds: 1,
    open: openReminders,
  },
  ofPod(
    { what: 'events waiting', does: 'send a message', kind: 'look-up', smallest: 500, adds: 1 },
    addEvents,
    (scene) => say(scene),
  ),
];
