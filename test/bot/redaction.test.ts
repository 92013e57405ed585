import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createLog } from '../../src/bot/log.js';
import { MonitoredBot } from '../../src/bot/monitoring/monitored-bot.js';
import { Stage } from './stage.js';

const stage = new Stage();
const calls = 'undici:request:create';
const tokens = new Set<string>();

/** Every session token that goes over the wire. */
function collect(message: unknown): void {
  const { headers } = (message as { request: { headers: unknown } }).request;
  const [, token] = /sessiontoken:?\s*,?\s*([^\s,]+)/i.exec(String(headers)) ?? [];
  if (token !== undefined) {
    tokens.add(token);
  }
}

beforeAll(() => stage.open());
afterAll(() => {
  unsubscribe(calls, collect);
});

test('a token in the error of a handler is in no line of the log, no dead letter and no operator’s page', async () => {
  const lines: string[] = [];
  let onRefused = (): void => undefined;
  const refused = new Promise<void>((resolve) => {
    onRefused = resolve;
  });
  const write = (line: string): void => {
    lines.push(line);
    if (line.includes('refused')) {
      onRefused();
    }
  };
  const log = pino({ level: 'trace' }, { write });
  subscribe(calls, collect);
  const bot = await stage.bot(
    'leaky',
    (made) => {
      made.command('/leak', (ctx) => {
        const all = [...tokens].join(' ');
        ctx.log.info(`told ${all}`);
        throw new Error(`refused: ${all}`, { cause: new Error(all) });
      });
    },
    { log },
  );
  unsubscribe(calls, collect);
  const { activity } = new MonitoredBot(bot);
  const alice = await stage.person('alice');
  await alice.say('leaky', '/leak');
  await refused;
  const letters = await bot.operations.deadLetters(10);
  expect(activity.errors[0]?.message).toBe('refused: [secret]');
  expect(tokens.size).toBeGreaterThan(0);
  expect(lines.join('')).toContain('refused: [secret]');
  expect(lines.join('')).toContain('told [secret]');
  for (const token of tokens) {
    expect(lines.join('') + JSON.stringify([letters, activity.errors])).not.toContain(token);
  }
});

test('what holds no secret is logged as it is, by a child as well', () => {
  const lines: string[] = [];
  const own = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  const log = createLog(own, (text) => text.replaceAll('token-1', '[secret]'));
  const cause = Object.assign(new Error('plain'), { code: 'PLAIN' });
  log.child({ part: 1 }).info({ err: cause, count: 2 }, 'said %s', 'token-1');
  log.debug('token-1');
  own.level = 'debug';
  log.debug({ text: 'token-1' });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      level: 30,
      part: 1,
      count: 2,
      err: expect.objectContaining({ message: 'plain', code: 'PLAIN', type: 'Error' }),
      msg: 'said [secret]',
    },
    { level: 20, text: '[secret]' },
  ]);
});
