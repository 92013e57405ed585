import { CadenzaError } from '../contract/index.js';

/** What says nothing of a handler: its event is waited with, done again, or left to another process. */
const codes: ReadonlySet<string> = new Set([
  'STORE_UNUSABLE',
  'STORE_FENCED',
  'STORE_CONFLICT',
  'SESSION_CONFLICT',
  'SESSION_TOO_NEW',
  'CONVERSATION_TOO_NEW',
  'BOT_STOPPED',
]);

/** Whether an error is the runtime's to deal with, whatever the `catch` of a scope would make of it. */
export function isLeftToRuntime(error: unknown): boolean {
  return error instanceof CadenzaError && codes.has(error.code);
}
