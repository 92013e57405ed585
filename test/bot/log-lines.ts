import { type Logger, pino } from 'pino';

/** A logger, and what it wrote; `onLine` is called for each line. */
export function logLines(onLine?: (message: unknown) => void): {
  readonly log: Logger;
  readonly lines: Record<string, unknown>[];
} {
  const lines: Record<string, unknown>[] = [];
  const write = (text: string): void => {
    const line = Object.fromEntries(Object.entries(JSON.parse(text) as object));
    lines.push(line);
    onLine?.(line['msg']);
  };
  return { log: pino({ level: 'info' }, { write }), lines };
}
