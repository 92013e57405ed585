/** @module What Java says about texts: white space (`Character`, `String`) and their order (`Collator`). */

export { collationKey, compareKeys, isSameText, sameTextCost } from './collation.js';
export { isSameIgnoringCase } from './ignoring-case.js';
export { hasWhiteSpace, isBlank, isTrimmedEmpty, isWhiteSpace, trimmed } from './white-space.js';
