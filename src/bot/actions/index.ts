/** @module Buttons with payloads. */

export { action } from './action.js';
export type { Action, ActionContext, ActionOptions } from './action.js';
export { Actions } from './actions.js';
