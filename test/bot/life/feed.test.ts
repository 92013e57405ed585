import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Bot } from '../../../src/bot/index.js';
import { Pod } from '../../../src/pod/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { gate } from '../gate.js';

test('a bot whose pod was closed says so in one line and stops, so that a test that forgot it ends', async () => {
  const stopped = gate();
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push((JSON.parse(line) as { readonly msg: string }).msg);
    if (line.includes('The bot has stopped.')) {
      void stopped.pass();
    }
  };
  const pod = await Pod.start();
  const { config } = await serviceAccount(pod, 'forgotten');
  const bot = new Bot(config, { log: pino({}, { write }) });
  await bot.start();

  await pod.close();
  await stopped.reached;

  expect(bot.state).toBe('stopped');
  expect(lines).toEqual([
    'The bot is running.',
    'The pod of this bot was closed, so the bot stops. Stop the bot before its pod: await using bot = …, or bot.stop().',
    'The bot has stopped.',
  ]);
});
