/**
 * @module Matchers for vitest: import it once, in a file of `setupFiles` or in a test. Stages that tests left open are
 * closed after the last one.
 */

import { closeForgottenStages } from './forgotten-stages.js';
import { matchers, type MatcherTable, type MessageMatchers } from './matchers/matchers.js';

export { matchers } from './matchers/matchers.js';
export type { MessageMatchers } from './matchers/matchers.js';

declare global {
  // vitest takes the matchers of jest's global types for its own, so its declarations are not needed here.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // The parameters must be those of vitest's own declaration.
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> extends MessageMatchers<R> {}
  }
}

interface Vitest {
  readonly expect: { extend(table: MatcherTable): void };
  readonly afterAll: (work: () => Promise<void>) => void;
}

// Not a literal, so that those who use another runner need not install it.
const name = 'vitest';
const { afterAll, expect } = (await import(name)) as Vitest;
expect.extend(matchers);
afterAll(() => closeForgottenStages());
