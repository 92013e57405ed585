import { Bot, type BotOptions } from '../bot/index.js';
import { type Config, loadConfig } from '../client/index.js';
import { loadBot } from './load-bot.js';

/**
 * Makes a bot from its file and its configuration, with its handlers registered; not started yet.
 *
 * @example
 * const bot = await createBot('bots/echo/bot.ts', 'config.yaml');
 * await bot.start();
 *
 * @param config - a file; by default `config.yaml`, `config.yml` or `config.json` here
 * @param optionsFor - how it runs, by its configuration
 * @throws CadenzaError when the file does not load, ConfigError when the configuration is wrong
 */
export async function createBot(
  file: string,
  config?: string,
  optionsFor: (config: Config) => BotOptions = () => ({}),
): Promise<Bot> {
  const setUp = await loadBot(file);
  const loaded = await loadConfig(config);
  const bot = new Bot(loaded, optionsFor(loaded));
  await setUp(bot);
  return bot;
}
