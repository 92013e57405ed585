import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../servers/postgres.js';
import { startRedis } from '../servers/redis.js';
import type { TestServer } from '../servers/test-server.js';
import type { BotProcessOptions } from './bot-process.js';
import { Fleet, type FleetCounts } from './fleet.js';
import { UnreliableLine } from './unreliable-line.js';

/** How long a fault lasts, in milliseconds. */
const lasting = 4_000;
const patience = 120_000;
const conversations = 10;

/** What fails around a bot and its pod while messages come in. */
interface Surroundings {
  readonly fails: string;
  readonly run: (events: number) => Promise<FleetCounts>;
}

/** What became of the messages of one run. */
export interface SurroundingsRow extends FleetCounts {
  readonly fails: string;
  readonly seconds: number;
}

type Told = Omit<BotProcessOptions, 'config' | 'wait'>;

/** A bot answers a third of the messages before the fault, a third while it lasts, a third behind it. */
async function withFault(
  fleet: Fleet,
  bot: Told & { readonly port?: number },
  events: number,
  fault: () => Promise<unknown>,
): Promise<FleetCounts> {
  try {
    await fleet.start({ ...bot, wait: 0 });
    await fleet.send(events / 3);
    await Promise.all([fleet.send(events / 3), fault()]);
    await fleet.send(events / 3);
    await fleet.settle(patience);
    return fleet.report();
  } finally {
    await fleet.close();
  }
}

function inSqlite({ folder }: Fleet): Told {
  return { store: { kind: 'sqlite', file: join(folder, 'bot.db') } };
}

/** A fault of the line between the bot and its pod. */
function ofLine(fails: string, fault: (line: UnreliableLine) => Promise<unknown>): Surroundings {
  return {
    fails,
    async run(events) {
      const fleet = await Fleet.open({ conversations, hurry: true });
      const line = await UnreliableLine.to(fleet.pod.port);
      try {
        const bot = { ...inSqlite(fleet), port: line.port };
        return await withFault(fleet, bot, events, () => fault(line));
      } finally {
        await line.close();
      }
    },
  };
}

/** A fault of the server that has what the bot remembers. */
function ofStore(
  fails: string,
  kind: 'redis' | 'postgres',
  fault: (server: TestServer, line: UnreliableLine) => Promise<unknown>,
): Surroundings {
  return {
    fails,
    async run(events) {
      const server = await (kind === 'redis' ? startRedis() : startPostgres());
      const address = new URL(server.url);
      const line = await UnreliableLine.to(Number(address.port));
      address.port = String(line.port);
      const url = address.href;
      try {
        const fleet = await Fleet.open({ conversations, hurry: true });
        const store =
          kind === 'redis'
            ? ({ kind, url, prefix: 'fleet' } as const)
            : ({ kind, url, schema: 'fleet' } as const);
        return await withFault(fleet, { store }, events, () => fault(server, line));
      } finally {
        await line.close();
        await server.stop();
      }
    },
  };
}

/** A fault of the pod itself, whose database is in a folder of its own. */
function ofPod(
  fails: string,
  fault: (fleet: Fleet, folder: string) => Promise<unknown>,
  disk: (folder: string) => () => void = () => () => undefined,
): Surroundings {
  return {
    fails,
    async run(events) {
      const folder = mkdtempSync(join(tmpdir(), 'cadenza-disk-'));
      const unmount = disk(folder);
      try {
        const fleet = await Fleet.open({ conversations, hurry: true, podFolder: folder });
        return await withFault(fleet, inSqlite(fleet), events, () => fault(fleet, folder));
      } finally {
        unmount();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

async function pause(line: UnreliableLine): Promise<void> {
  line.hold();
  await delay(lasting);
  line.pass();
}

/** A small disk of its own, which can be full without harm to others. */
function smallDisk(folder: string): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', folder]);
  return () => execFileSync('umount', ['-l', folder]);
}

async function fillUp(folder: string): Promise<void> {
  const ballast = join(folder, 'ballast');
  const piece = Buffer.alloc(1_000_000);
  try {
    for (;;) {
      appendFileSync(ballast, piece);
    }
  } catch {
    // It is full, as it is meant to be.
  }
  await delay(lasting);
  rmSync(ballast);
}

async function forbidWriting(folder: string): Promise<void> {
  const file = join(folder, 'pod.db');
  execFileSync('chattr', ['+i', file]);
  await delay(lasting);
  execFileSync('chattr', ['-i', file]);
}

const hour = 3_600_000;

const all: readonly Surroundings[] = [
  ofLine('the line is cut, again and again', async (line) => {
    for (let time = 0; time < 10; time += 1) {
      line.cut();
      await delay(lasting / 10);
    }
  }),
  ofLine('the line delays each piece by 200 ms', async (line) => {
    line.delay(200);
    await delay(lasting);
    line.pass();
  }),
  ofLine('the line is paused', pause),
  ofLine('the line is left half open', async (line) => {
    line.goDeaf();
    await delay(lasting);
  }),
  ofStore('Redis is started again', 'redis', (server) => server.restart()),
  ofStore('Redis is paused', 'redis', (_, line) => pause(line)),
  ofStore('PostgreSQL is started again', 'postgres', (server) => server.restart()),
  ofStore('PostgreSQL is paused', 'postgres', (_, line) => pause(line)),
  ofPod('the clock jumps on by an hour', (fleet) => fleet.pod.control.clock.advance(hour)),
  ofPod('the disk of the pod is full', (_, folder) => fillUp(folder), smallDisk),
  ofPod('the pod may not write', (_, folder) => forbidWriting(folder)),
];

/** Lets everything around a bot fail, one thing after the other. What this machine does not allow says so. */
export async function runWithSurroundings(events: number): Promise<readonly SurroundingsRow[]> {
  const rows: SurroundingsRow[] = [];
  for (const { fails, run } of all) {
    const start = performance.now();
    console.log(`${fails} …`);
    try {
      const counts = await run(events);
      const seconds = Math.round((performance.now() - start) / 1_000);
      rows.push({ fails, ...counts, seconds });
    } catch (error) {
      console.error(
        `Left out: ${fails}. ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
  return rows;
}
