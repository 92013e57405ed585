import { checkConfig } from './check.js';
import { Config } from './config.js';
import type { ConfigInput } from './input.js';

/**
 * Checks a configuration that is written in code, by the same rules as a file. Variables
 * (`${NAME}`) are put in from the environment here too. A {@link Config} is returned as it is.
 *
 * @example
 * const config = defineConfig({
 *   scheme: 'http', host: 'localhost', port: 8080,
 *   bot: { username: 'quotes', privateKey: { path: 'rsa/quotes.pem' } },
 * });
 *
 * @throws ConfigError with all problems at once
 */
export function defineConfig(input: Config | ConfigInput): Config {
  return input instanceof Config
    ? input
    : checkConfig('the configuration', input, { environment: process.env });
}
