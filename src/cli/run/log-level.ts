import type { Bot } from '../../bot/index.js';
import { namedIn } from '../../bot/log.js';
import { loadConfig } from '../../client/index.js';

/** A bot, and where what it logs is said. */
export interface LoggingBot {
  readonly bot: Pick<Bot, 'log' | 'name'>;
  /** Its configuration file; undefined for the one of this folder. */
  readonly config: string | undefined;
}

/** What is logged when nothing says it. */
export const defaultLevel = 'info';

/**
 * Reads the log level of bots again when the process gets SIGHUP, from the configuration: the bots run on.
 *
 * @param level - what the command says, which comes before the configuration
 * @returns ends it
 */
export function followLogLevels(
  bots: readonly LoggingBot[],
  level: string | undefined,
): () => void {
  const read = (): void => {
    for (const one of bots) {
      void readLevel(one, level);
    }
  };
  process.on('SIGHUP', read);
  return () => void process.removeListener('SIGHUP', read);
}

async function readLevel({ bot, config }: LoggingBot, given: string | undefined): Promise<void> {
  const { log, name } = bot;
  try {
    const level = given ?? (await loadConfig(config)).logLevel ?? defaultLevel;
    const before = log.level;
    log.level = level;
    log.info({ ...namedIn(log, name), before, level }, 'The log level was read again.');
  } catch (error) {
    log.error({ err: error }, 'The configuration cannot be read again; the log level stays.');
  }
}
