import { type Kind, kind } from '../contract/given/index.js';
import { CadenzaError, nameOfValue } from '../contract/index.js';
import { isPhrase } from './texts/index.js';

/** What a bot says: text, or one of the texts that it has in several languages. */
export const said: Kind<never> = kind(
  'text, or { key } of one',
  (value) => typeof value === 'string' || isPhrase(value),
);

/**
 * Refuses a handler that cannot be called, where it is registered and not when its first event comes.
 *
 * @param method - what was called with it: `bot.command`
 * @throws CadenzaError `BAD_HANDLER`
 */
export function requireHandler(
  handler: unknown,
  method: string,
): asserts handler is (...given: never) => unknown {
  if (typeof handler !== 'function') {
    throw new CadenzaError(
      'BAD_HANDLER',
      `${method} takes a function as its handler, not ${nameOfValue(handler)}.`,
    );
  }
}
