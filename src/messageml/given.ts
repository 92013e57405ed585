/** @module Says what functions take, for programs that the compiler does not see. Only what a caller gives is looked at. */

import { CadenzaError } from '../contract/errors.js';

/**
 * Refuses what the compiler refuses.
 *
 * @param takes - the sentence: `pageOf takes a list, a page and a size`
 *
 * @throws CadenzaError `BAD_ARGUMENT` when it does not fit
 */
export function requireGiven(given: unknown, fits: boolean, takes: string): void {
  if (!fits) {
    throw new CadenzaError('BAD_ARGUMENT', `${takes}; this is ${nameOf(given)}.`);
  }
}

function nameOf(given: unknown): string {
  if (given === null || given === undefined) {
    return String(given);
  }
  return Array.isArray(given) ? 'a list' : `of the type ${typeof given}`;
}

/** Whether something has fields of its own. */
export function hasFields(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** @throws CadenzaError `BAD_ARGUMENT` when options are no object */
export function requireOptions(options: unknown, of: string): void {
  requireGiven(options, hasFields(options), `${of} takes its options as an object`);
}

/** @throws CadenzaError `BAD_ARGUMENT` when what should be the document of a message is none */
export function requireDocument(document: unknown, of: string): void {
  requireGiven(
    document,
    hasFields(document) && 'text' in document && hasChildren(document),
    `${of} takes the document of a message, which parseMessageML returns and a check has as its document`,
  );
}

/** Whether something is a node, of a document or of content: what has children. */
export function hasChildren(node: unknown): boolean {
  return hasFields(node) && 'children' in node && Array.isArray(node.children);
}
