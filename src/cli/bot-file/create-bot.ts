import { optionsOf } from '../../bot/define-bot.js';
import { Bot, type BotOptions } from '../../bot/index.js';
import { type Config, loadConfig } from '../../client/index.js';
import { type BotModule, loadBot } from './load-bot.js';
import { orStuck } from './or-stuck.js';
import { withPlace } from './with-place.js';

/**
 * Makes a bot from its file and its configuration, with its handlers registered; not started yet.
 *
 * @example
 * const bot = await createBot('bots/echo/bot.ts', 'config.yaml');
 * await bot.start();
 *
 * @param config - a file; by default `config.yaml`, `config.yml` or `config.json` here
 * @param optionsFor - how it runs, by its configuration; before what the file itself says
 * @throws CadenzaError when the file does not load, ConfigError when the configuration is wrong
 */
export async function createBot(
  file: string,
  config?: string,
  optionsFor: (config: Config) => BotOptions = () => ({}),
): Promise<Bot> {
  const setUp = await loadBot(file);
  const loaded = await loadConfig(config);
  const bot = new Bot(loaded, { ...optionsOf(setUp), ...optionsFor(loaded) });
  await runSetUp(setUp, bot, file);
  return bot;
}

/** An error of the author's own function is not a defect of ours. */
async function runSetUp(setUp: BotModule, bot: Bot, file: string): Promise<void> {
  try {
    await orStuck(Promise.resolve(setUp(bot)), `The function of ${file}`);
  } catch (error) {
    throw await withPlace(error, (reason) => `The function of ${file} failed: ${reason}`);
  }
}
