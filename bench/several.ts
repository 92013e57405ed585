import type { Measurement } from './measurement.js';
import { answering } from './pod/answering.js';
import { inSchema, onPostgres } from './pod/on-postgres.js';
import { RemotePod } from './pod/peer.js';
import { sending } from './pod/sending.js';

/**
 * Two processes that serve one company on PostgreSQL, beside one that has it alone. The processors of a machine are also
 * the database's and the load's, so what counts is how much two processes get done that have a processor each: of
 * requests that go to either in turns, twice what they do in the same time of a processor. So many people and bots are at
 * work that both always have something to do: with little on the way, each has fewer messages that could share a commit.
 */
export default function several(): Promise<readonly Measurement[]> {
  return onPostgres(measureOn);
}

type Figures = readonly (readonly [what: string, milliseconds: number])[];

async function measureOn(server: string): Promise<readonly Measurement[]> {
  const one = await measureIn(server, (database) => RemotePod.start(database));
  const two = await measureIn(server, (database, files) =>
    RemotePod.startShared(database, files, 2),
  );
  return two.map(([what, each], at) => ({
    what: `${what}, two processes`,
    value: 2000 / each,
    unit: '/s',
    yardstick: { what: 'one that is alone', value: 1000 / (one[at]?.[1] ?? Infinity) },
    goal: { atLeast: 1.6 },
    budget: { atLeast: 0.6 },
  }));
}

/** What a pod computes for each message, in a schema and a folder of its own. */
function measureIn(
  server: string,
  start: (database: string, files: string) => Promise<RemotePod>,
): Promise<Figures> {
  return inSchema(server, async (database, files) => {
    const pod = await start(database, files);
    try {
      return [
        [
          'messages sent in a second of their processors',
          await sending(pod, { senders: 64, rooms: 32 }),
        ],
        ['messages said and answered', (await answering(pod, 32)).value],
      ];
    } finally {
      await pod.stop();
    }
  });
}
