/** @module Structured objects that travel with a message, and content that refers to them. */

export { allOf, anyOf, equals, exists, isAbove, isBelow, isTrue, not } from './condition.js';
export type { Condition } from './condition.js';
export { each, when } from './control.js';
export type { EachOptions } from './control.js';
export { entity } from './entity.js';
export type { EntityData, EntityOptions } from './entity.js';
export { referenceTo } from './reference.js';
export type { Reference, ReferenceTo } from './reference.js';
export { show } from './show.js';
export type { ShowOptions } from './show.js';
