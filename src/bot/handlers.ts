import type { Context } from './context.js';

/** Handles what it was registered for. A promise that it returns is awaited; its value is ignored. */
export type Handler<OneContext> = (ctx: OneContext) => unknown;

/**
 * Receives what a handler or middleware threw, and the event that it was thrown for.
 *
 * @example
 * bot.catch(async (error, ctx) => {
 *   ctx.log.error({ err: error }, 'failed');
 *   await ctx.reply('That did not work.');
 * });
 */
export type ErrorHandler = (error: unknown, ctx: Context) => unknown;
