import { Bot, type BotOptions } from '../bot/index.js';
import { loadConfig } from '../client/index.js';
import { loadBot } from './load-bot.js';

/**
 * Makes a bot from its file and its configuration, with its handlers registered; not started yet.
 *
 * @example
 * const bot = await createBot('bots/echo/bot.ts', 'config.yaml');
 * await bot.start();
 *
 * @throws CadenzaError when the file does not load, ConfigError when the configuration is wrong
 */
export async function createBot(file: string, config: string, options?: BotOptions): Promise<Bot> {
  const setUp = await loadBot(file);
  const bot = new Bot(await loadConfig(config), options);
  await setUp(bot);
  return bot;
}
