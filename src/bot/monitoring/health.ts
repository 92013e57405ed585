import type { ActivityFigures } from './activity.js';
import type { MonitoredBot } from './monitored-bot.js';

/** The answer to a probe. */
export interface Health {
  readonly ok: boolean;
  /** One line for each bot. */
  readonly bots: Readonly<Record<string, string>>;
}

/** Whether the process should continue: no bot of it has ended. */
export function healthOf(bots: Iterable<MonitoredBot>): Health {
  return judge(bots, ({ state }) => (state === 'stopped' ? 'stopped' : undefined));
}

/** Whether every bot runs, reads its feed and can use its store. */
export function readinessOf(bots: Iterable<MonitoredBot>): Health {
  return judge(bots, ({ state, activity }) => {
    if (state !== 'running') {
      return state;
    }
    return troubleOf(activity.figures);
  });
}

/** What keeps a bot that runs from its work, as probes and operators read it; undefined: nothing. */
export function troubleOf({
  feedFails,
  storeFails,
}: Pick<ActivityFigures, 'feedFails' | 'storeFails'>): string | undefined {
  const cannot = [
    ...(feedFails ? ['cannot read its feed'] : []),
    ...(storeFails ? ['cannot use its store'] : []),
  ];
  return cannot.length === 0 ? undefined : `running, and ${cannot.join(' and ')}`;
}

function judge(
  bots: Iterable<MonitoredBot>,
  fault: (bot: MonitoredBot) => string | undefined,
): Health {
  const faults = [...bots].map((bot) => ({ bot, said: fault(bot) }));
  return {
    ok: faults.every(({ said }) => said === undefined),
    bots: Object.fromEntries(faults.map(({ bot, said }) => [bot.name, said ?? bot.state])),
  };
}
