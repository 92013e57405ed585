import { join } from 'node:path';
import type { Measurement } from './measurement.js';
import { inSchema, onPostgres } from './pod/on-postgres.js';
import { itself, measureOverHttp } from './pod/over-http.js';

const load = { batches: 12, rooms: 1000, creates: 1000 };

/** The pod on PostgreSQL beside the pod on SQLite. `CADENZA_DATABASE` names a server; without it, one is started. */
export default function postgres(): Promise<readonly Measurement[]> {
  return onPostgres((server) =>
    inSchema(server, async (database, folder) => {
      const onSqlite = await measureOverHttp(join(folder, 'pod.db'), load);
      const rows = await measureOverHttp(database, load);
      return rows.map((row) =>
        beside(
          row,
          onSqlite.find(({ what }) => withoutRate(what) === withoutRate(row.what)),
        ),
      );
    }),
  );
}

/** A row says how many messages were sent meanwhile, which differs. */
function withoutRate(what: string): string {
  return what.replace(/, \d+ messages a second/, '');
}

/** A figure on PostgreSQL with the one on SQLite as its yardstick; one beside its own beginning keeps that. */
function beside(row: Measurement, onSqlite: Measurement | undefined): Measurement {
  if (onSqlite === undefined || row.yardstick?.what.startsWith(itself) === true) {
    return row;
  }
  const { what, value, unit } = row;
  const yardstick = { what: 'SQLite', value: onSqlite.value };
  const [goal, budget] =
    unit === '/s' ? [{ atLeast: 0.5 }, { atLeast: 0.2 }] : [{ atMost: 2 }, { atMost: 5 }];
  return { what, value, unit, yardstick, goal, budget };
}
