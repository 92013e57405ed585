/** The levels of a log, the finest first. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The lowest level that is logged. */
export type LogLevel = (typeof logLevels)[number];
