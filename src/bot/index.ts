/** @module The runtime: a bot, its commands, forms and other handlers. */

export { Bot } from './bot.js';
export type { BotState } from './bot.js';
export type { CommandOptions, Guard } from './command-options.js';
export type {
  CommandContext,
  Context,
  EventContext,
  FormContext,
  MessageContext,
} from './context.js';
export type { ErrorHandler, Handler } from './handlers.js';
export type { Middleware, Next } from './middleware.js';
export type { BotOptions } from './options.js';
export { MessageRefusedError } from './reply.js';
export type { Reply, ReplyMessage } from './reply.js';
export type { ArgumentsOf, ArgumentValue } from './router/arguments-of.js';
export { CommandPatternError } from './router/pattern.js';
