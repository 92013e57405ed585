import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Bot } from '../../../src/bot/index.js';
import { introduce } from '../../../src/cli/dev/introduce.js';
import { welcome } from '../../../src/cli/dev/welcome.js';
import { Stage } from '../../bot/stage.js';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-introduce-'));
const people = [{ username: 'olivia', displayName: 'Olivia Ortiz' }];
const starter = { name: 'desk', file: join(folder, 'bot.ts'), seed: { people }, needs: {} };
const stage = new Stage();
let bot: Bot;

beforeAll(async () => {
  await stage.open();
  bot = await stage.bot('desk', (one) => {
    one.command('/prices', (ctx) => ctx.reply('none'));
    one.command('/report {day:date}', (ctx) => ctx.reply(ctx.args.day));
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

async function welcomeWith(readme: string): Promise<string> {
  writeFileSync(join(folder, 'README.md'), readme);
  const introduction = await introduce(starter, bot);
  return welcome('http://localhost/console/', new Map([['desk', introduction]]), new Map(), false);
}

test.each([
  ['Try `/report 2026-11-01`.', 'as alice, choose Desk, and send: /report 2026-11-01\n'],
  ['Try `/report today`, as Olivia.', 'as olivia, choose Desk, and send: /report today\n'],
  ['Try `/prices`, as you like.', 'as alice, choose Desk, and send: /prices\n'],
  ['It has commands.', 'as alice, choose Desk, and send: /prices\n'],
])(
  'who starts a bot is told what to try, and as whom it is answered: %s',
  async (sentence, told) => {
    expect(await welcomeWith(`# Desk\n\nTells prices.\n\n${sentence}\n`)).toContain(told);
  },
);
