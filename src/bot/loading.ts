import { CadenzaError } from '../contract/index.js';

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

/** The error of a file that makes and starts its own bot. */
export function startsItself(file: string): CadenzaError {
  return new CadenzaError(
    'BOT_STARTS_ITSELF',
    `${file} creates and starts a bot; cadenza does that. Remove new Bot(…) and bot.start(), and export a function that receives the bot: export default (bot: Bot) => { bot.command(…); }. Or run the file as it is: node ${file}`,
  );
}
