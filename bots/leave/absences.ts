import { type Bot, collection, csvFile, put, storeKey } from 'cadenza';

/** When somebody is away. Dates are days such as `2026-12-01`, both included. */
export interface Absence {
  readonly userId: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

const absences = collection<Absence>('absences');

/** Writes an absence down. The key sorts by the last day, so that what is over is passed over. */
export async function book({ store }: Bot, absence: Absence): Promise<void> {
  const key = storeKey(absence.to, absence.from, absence.userId);
  await store.commit([put(absences, key, absence)]);
}

/** The absences that are not over on a day, the ones that end first in front. */
export async function absencesFrom({ store }: Bot, day: string): Promise<readonly Absence[]> {
  const rows = await store.scan(absences, { after: storeKey(day) });
  return rows.map(({ value }) => value);
}

/** Absences as a file for a spreadsheet. */
export function awayFile(list: readonly Absence[]) {
  return csvFile('away.csv', list, {
    Name: ({ name }) => name,
    From: ({ from }) => from,
    To: ({ to }) => to,
    Reason: ({ reason }) => reason,
  });
}
