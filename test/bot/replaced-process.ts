// A bot that answers, and that finds no more of its package when it is told that it was replaced.
import { register } from 'node:module';
import { Bot, sqliteStore } from 'cadenza';
import type { ConfigInput } from 'cadenza/client';

const { config, file } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly config: ConfigInput;
  readonly file: string;
};
const bot = new Bot(config, { store: sqliteStore(file), log: false });
bot.command('/ping', 'Answer', async (ctx) => {
  await ctx.reply('pong');
});
bot.catch((error) => {
  process.send?.(error instanceof Error ? error.message : 'something was thrown');
});
const nothingThere = 'export function resolve(name) { throw new Error(`${name} was replaced`); }';
process.on('message', () => {
  register(`data:text/javascript,${encodeURIComponent(nothingThere)}`);
  process.send?.('replaced');
});
process.on('disconnect', () => process.exit());
await bot.start();
process.send?.('running');
