/**
 * @module Matchers for jest: import it once, in a file of `setupFilesAfterEnv` or in a test. They are added
 * to the global `expect`, typed by `@types/jest`, or to that of `@jest/globals`. Stages that tests left open are closed after the
 * last one; those that hooks open are for hooks to close.
 */

import type {} from 'expect';
import { CadenzaError } from '../contract/index.js';
import { closeForgottenStages, leaveSharedStages } from './forgotten-stages.js';
import { matchers, type MatcherTable, type MessageMatchers } from './matchers/matchers.js';

export { matchers } from './matchers/matchers.js';
export type { MessageMatchers } from './matchers/matchers.js';

declare module 'expect' {
  // The parameters must be those of jest's own declaration.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
  interface Matchers<R extends void | Promise<void>, T = unknown> extends MessageMatchers<R> {}
}

declare global {
  // Where the globals are typed by `@types/jest`; the parameters must be those of its declaration.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type
    interface Matchers<R, T = {}> extends MessageMatchers<R> {}
  }
}

interface Extending {
  extend(table: MatcherTable): void;
  getState(): { readonly currentTestName?: string };
}

const expectation: unknown = Reflect.get(globalThis, 'expect');
if (!isExtending(expectation)) {
  throw new CadenzaError(
    'NO_EXPECT',
    'cadenza/testing/jest found no global expect: import it from a test, or from a file of setupFilesAfterEnv.',
  );
}
expectation.extend(matchers);
// Hooks of jest run in the order in which they are defined: this module's before those of the tests.
leaveSharedStages(() => expectation.getState().currentTestName === undefined);

const afterAll: unknown = Reflect.get(globalThis, 'afterAll');
if (isHook(afterAll)) {
  afterAll(() => closeForgottenStages());
}

function isHook(value: unknown): value is (work: () => Promise<void>) => void {
  return typeof value === 'function';
}

function isExtending(value: unknown): value is Extending {
  return typeof value === 'function' && 'extend' in value && 'getState' in value;
}
