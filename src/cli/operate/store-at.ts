import { existsSync } from 'node:fs';
import { postgresStore, redisStore, sqliteStore, type Store } from '../../bot/index.js';
import { loadConfig } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import { storeFor } from '../run/store-for.js';

const kinds: readonly (readonly [RegExp, (place: string) => Store])[] = [
  [/^rediss?:/, (url) => redisStore({ url })],
  [/^postgres(?:ql)?:/, (url) => postgresStore({ url })],
];

/**
 * The store at a place that a command was told: that of a configuration, by its file; an address of a server; otherwise an
 * SQLite file.
 *
 * @param bot - whose store it is
 * @throws CadenzaError `OTHER_BOT` for the configuration of another bot; StoreError, ConfigError
 */
export async function storeAt(place: string, bot: string): Promise<Store> {
  const [, make] = kinds.find(([pattern]) => pattern.test(place)) ?? [];
  if (make !== undefined) {
    return make(place);
  }
  if (!isConfig(place)) {
    return sqliteStore(place.replace(/^sqlite:/, ''));
  }
  const config = await loadConfig(place);
  const { name = 'bot' } = config.bot ?? {};
  if (name !== bot) {
    throw new CadenzaError(
      'OTHER_BOT',
      `${place} is the configuration of "${name}", and "${bot}" is moved, as --config says. What a bot keeps is moved under its own name.`,
    );
  }
  return storeFor(config, undefined);
}

/**
 * The same, where something must be in it: a file that is not there would be made.
 *
 * @throws CadenzaError `NO_SUCH_STORE`
 */
export async function storeWithStateAt(place: string, bot: string): Promise<Store> {
  const isFile = !isConfig(place) && !kinds.some(([pattern]) => pattern.test(place));
  if (isFile && !existsSync(place.replace(/^sqlite:/, ''))) {
    throw new CadenzaError(
      'NO_SUCH_STORE',
      `There is no file ${place}. A bot that has run leaves one.`,
    );
  }
  return storeAt(place, bot);
}

function isConfig(place: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(place);
}
