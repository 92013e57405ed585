import { expect, test } from '@jest/globals';
import { Stopping } from '../../../src/bot/life/stopping.js';
import { logLines } from '../log-lines.js';

const never = new Promise<void>(() => undefined);

test('what was cut off is named in the order in which it was told to end', async () => {
  const { log, lines } = logLines();
  const stopping = new Stopping(50, log, () => undefined);
  await Promise.all([
    stopping.end('handlers', () => never, 20),
    stopping.end('schedules', () => never, 1),
    stopping.end('calls', () => Promise.resolve()),
  ]);
  stopping.tell();
  expect(lines).toMatchObject([{ ms: 50, cutOff: ['handlers', 'schedules'] }]);
});
