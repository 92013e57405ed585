/** @module What a bot keeps, moved from one store to another. */

export { moveState } from './move-state.js';
export type { MovedState, MoveStateOptions } from './move-state.js';
export type { MoveProgress } from './while-held.js';
