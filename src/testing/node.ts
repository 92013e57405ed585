/**
 * @module Expectations of messages for node:test, and any other runner: they throw an `AssertionError`. Under node:test,
 * stages that tests left open are closed after the last one.
 */

import { AssertionError } from 'node:assert';
import { after } from 'node:test';
import { closeForgottenStages } from './forgotten-stages.js';
import { matchers, type MessageMatchers } from './matchers/matchers.js';

export type { MessageMatchers } from './matchers/matchers.js';

/** What can be expected of a message, and its opposite. */
export interface MessageExpectation extends MessageMatchers<void> {
  /** The opposite of what follows. */
  readonly not: MessageMatchers<void>;
}

/**
 * Expects something of a message.
 *
 * @example
 * import { test } from 'node:test';
 * import { testBot } from 'cadenza/testing';
 * import { expectMessage } from 'cadenza/testing/node';
 *
 * test('a greeting is returned', async () => {
 *   await using stage = await testBot(greeter);
 *   await stage.alice.say('/hello');
 *   expectMessage(await stage.alice.nextMessage()).toHaveText('Hello Alice Adams');
 * });
 *
 * @throws AssertionError when it is not so; CadenzaError `NOT_A_MESSAGE` for what is not a message
 */
export function expectMessage(received: unknown): MessageExpectation {
  return { ...expectationsOf(received, true), not: expectationsOf(received, false) };
}

// Under another runner, a hook of node:test would begin a run of its own.
if (process.env['NODE_TEST_CONTEXT'] !== undefined || process.execArgv.includes('--test')) {
  // Hooks run in the order in which they are defined: with the next turn it comes after those of the test file.
  setImmediate(() => after(() => closeForgottenStages()));
}

function expectationsOf(received: unknown, wanted: boolean): MessageMatchers<void> {
  const judge = <Rest extends readonly unknown[]>(
    matcher: (
      received: unknown,
      ...rest: Rest
    ) => { readonly pass: boolean; readonly message: () => string },
  ) =>
    function expectation(...rest: Rest): void {
      const { pass, message } = matcher(received, ...rest);
      if (pass !== wanted) {
        throw new AssertionError({ message: message(), stackStartFn: expectation });
      }
    };
  return {
    toHaveText: judge(matchers.toHaveText),
    toMatchMessageML: judge(matchers.toMatchMessageML),
    toHaveForm: judge(matchers.toHaveForm),
    toMention: judge(matchers.toMention),
    toHaveAttachment: judge(matchers.toHaveAttachment),
  };
}
