import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Fleet, type FleetRun } from './fleet.js';
import { deathPoints, faultsOf } from './what-fails.js';

/** How a run is made. */
export interface FaultyRun {
  readonly events: number;
  readonly conversations: number;
  /** Of all calls, how many meet each kind of fault: 0.05 for one in twenty. */
  readonly share: number;
  /** How often each point of death is come to. */
  readonly rounds: number;
  /** Which calls meet the faults, and when a process dies: another number makes another run. */
  readonly seed: number;
  readonly keep: boolean;
}

/**
 * Sends messages to a bot on SQLite while the service fails in all the ways it can, the feed is deleted,
 * the pod restarted, and the bot killed at every point of its work.
 */
export async function runWithFaults(
  run: FaultyRun,
): Promise<FleetRun & { readonly kills: number }> {
  const fleet = await Fleet.open(run);
  const deaths = Array.from({ length: run.rounds }, () => deathPoints).flat();
  const options = {
    store: { kind: 'sqlite', file: join(fleet.folder, 'bot.db') },
    wait: 0,
  } as const;
  let over = false;
  let kills = 0;
  let current: ChildProcess | undefined;
  let tellRunning: () => void = () => undefined;
  // Before a bot has run for the first time it has no feed: nobody keeps what is said to it.
  const running = new Promise<void>((resolve) => (tellRunning = resolve));
  const supervise = async (): Promise<void> => {
    while (!over) {
      const point = deaths.shift();
      const die =
        point === undefined ? {} : { die: { point, after: 3 + ((kills + run.seed) % 5) } };
      current = await fleet.start({ ...options, ...die });
      tellRunning();
      if (current.exitCode === null && current.signalCode === null) {
        await once(current, 'exit');
      }
      if (current.signalCode === 'SIGKILL') {
        kills++;
      } else if (point !== undefined) {
        // It could not start, or ended otherwise: the point is still to come.
        deaths.unshift(point);
      }
    }
  };
  try {
    const supervised = supervise();
    await running;
    const steps = 4;
    for (let step = 0; step < steps; step++) {
      await Promise.all(faultsOf(run).map((fault) => fleet.pod.control.faults.inject(fault)));
      await fleet.send(run.events / steps);
      await fleet.pod.control.faults.clear();
      await (step % 2 === 0 ? fleet.deleteFeed() : fleet.restartPod());
    }
    while (deaths.length > 0) {
      await fleet.send(run.conversations);
      await fleet.hears('end', 2_000);
    }
    await fleet.settle(120_000);
    over = true;
    current?.kill('SIGKILL');
    await supervised;
    return { ...fleet.report(), kills, folder: fleet.folder };
  } finally {
    over = true;
    await fleet.close();
  }
}
