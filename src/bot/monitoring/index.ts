/** @module What operators see of bots: probes, metrics, traces, and a page. */

export { operationsOf } from './bot-operations.js';
export type {
  BotOperations,
  DeadLetterSummary,
  OperatedBot,
  ParkedPage,
  ProcessShare,
  Refusal,
  ScheduleSummary,
} from './monitored-bot.js';
export { Monitoring } from './monitoring.js';
export type { MonitoringOptions } from './monitoring.js';
export { Observers, timed } from './observer.js';
export type { Observation, Observer, Watch } from './observer.js';
export type { MonitoringServerOptions } from './server.js';
export { watchedStore } from './watched-store.js';
export { newTraceId, openTracing } from './tracing.js';
export type { Tracing } from './tracing.js';
