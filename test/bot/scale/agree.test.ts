import { expect, test } from '@jest/globals';
import { memoryStore } from '../../../src/bot/index.js';
import { agreeOnPartitions } from '../../../src/bot/scale/agree.js';

const busy = (): Promise<boolean> => Promise.resolve(false);

test('processes that start at once agree on the number of partitions, and one with another is refused', async () => {
  const store = memoryStore();
  await store.open();
  const all = [1, 2, 3].map(() => agreeOnPartitions(store, 16, busy));
  await expect(Promise.all(all)).resolves.toHaveLength(3);
  await expect(agreeOnPartitions(store, 8, busy)).rejects.toMatchObject({
    code: 'PARTITIONS_DIFFER',
    message: expect.stringContaining(
      'runs with 16 partitions, and this process is told 8',
    ) as unknown,
  });
  await agreeOnPartitions(store, 8, () => Promise.resolve(true));
  await agreeOnPartitions(store, 8, busy);
  await store.close();
});
