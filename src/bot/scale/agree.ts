import { CadenzaError } from '../../contract/index.js';
import { ifUnchanged } from '../state/conflict.js';
import { collection, put, type Store } from '../state/index.js';

const settings = collection<number>('scale/settings');

/**
 * Makes sure that all processes of a bot divide its conversations into as many partitions: two that divide
 * them in two ways would both handle one. The first process says how many; several may start at once.
 *
 * @param isIdle - whether nothing is left to do with another number of partitions
 * @throws CadenzaError `PARTITIONS_DIFFER` when others run with another number
 */
export async function agreeOnPartitions(
  store: Store,
  partitions: number,
  isIdle: (before: number) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const row = await store.get(settings, 'partitions');
    if (row?.value === partitions) {
      return;
    }
    if (row !== undefined && !(await isIdle(row.value))) {
      throw new CadenzaError(
        'PARTITIONS_DIFFER',
        `The bot runs with ${row.value} partitions, and this process is told ${partitions}. To change the number, let the processes finish their work, stop all of them, and start them with the new number.`,
      );
    }
    const change = put(settings, 'partitions', partitions, { expected: row?.version ?? 0 });
    if ((await ifUnchanged(store.commit([change]))) !== undefined) {
      return;
    }
  }
}
