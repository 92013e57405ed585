import { ConfigError } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';

/** Under a name that every copy of Cadenza in the process knows. */
const mark = Symbol.for('cadenza.loading');

/**
 * Loads a file that exports a function of the bot. A bot that the file starts by itself is refused
 * meanwhile, and afterwards too when there is nothing in the file to run.
 *
 * @param file - as errors name it
 */
export async function whileLoading<Loaded>(
  file: string,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  Reflect.set(globalThis, mark, file);
  const loaded = await load();
  Reflect.deleteProperty(globalThis, mark);
  return loaded;
}

/**
 * Called when a bot starts.
 *
 * @throws CadenzaError `BOT_STARTS_ITSELF` when its file is being loaded to be run
 */
export function refuseWhileLoading(): void {
  const file: unknown = Reflect.get(globalThis, mark);
  if (typeof file === 'string') {
    throw startsItself(file);
  }
}

/** Starts a bot that Cadenza made of a file, whatever other file is being loaded meanwhile. */
export function startLoaded(bot: { start(): Promise<void> }): Promise<void> {
  const file: unknown = Reflect.get(globalThis, mark);
  Reflect.deleteProperty(globalThis, mark);
  try {
    // Whether it may start is asked before anything is waited for.
    return bot.start();
  } finally {
    if (file !== undefined) {
      Reflect.set(globalThis, mark, file);
    }
  }
}

/** What is wrong with a file that could not be loaded: one that has its own configuration starts its own bot. */
export function whyNotLoaded(file: string, error: unknown): unknown {
  return error instanceof ConfigError ? configuresItself(file, error) : error;
}

function configuresItself(file: string, cause: ConfigError): CadenzaError {
  return new CadenzaError(
    'BOT_STARTS_ITSELF',
    `${file} loads a configuration itself; cadenza does that, and starts the bot. Remove loadConfig(), new Bot(…) and bot.start(), and ${insteadOf(file)}`,
    { cause },
  );
}

function insteadOf(file: string): string {
  return `export a function that receives the bot: export default (bot: Bot) => { bot.command(…); }. Or run the file as it is: node ${file}`;
}

/** The error of a file that makes and starts its own bot. */
export function startsItself(file: string): CadenzaError {
  const error = new CadenzaError(
    'BOT_STARTS_ITSELF',
    `${file} creates and starts a bot; cadenza does that. Remove new Bot(…) and bot.start(), and ${insteadOf(file)}`,
  );
  // Node prints it when the file does not wait for its bot: the file is to be changed, and the message names it.
  error.stack = `CadenzaError: ${error.message}`;
  return error;
}
