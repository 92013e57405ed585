/** @module For code that inspects calls, makes calls which the client does not have, or replaces the clock. */

export type { Clock } from '../contract/index.js';
export * as answers from './transport/answers.js';
export type { RequestBody } from './transport/body.js';
export type { CallRequest } from './transport/caller.js';
export { systemClock } from './transport/clock.js';
export type { Component } from './transport/component.js';
export type { Retry } from './transport/caller-parts.js';
export type { Exchange, Interceptor, Method, Reply } from './transport/exchange.js';
export { type Answer, type Query, type Route, route } from './transport/route.js';
export type { Tokens } from './transport/tokens.js';
