import type * as Api from '@opentelemetry/api';
import type { Span, Tracer } from '@opentelemetry/api';

/**
 * What is known of a span when it starts. Written out here, so that the declarations of this package compile
 * where `@opentelemetry/api` is not installed.
 */
export interface SpanStart {
  /** Facts about the work, by the names of OpenTelemetry's conventions; those that are undefined are left out. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Records what a bot does as spans of OpenTelemetry. */
export interface Tracing {
  /** Runs work inside a span; its calls to the service carry the span's trace id. */
  span<Result>(name: string, options: SpanStart, work: () => Promise<Result>): Promise<Result>;
  /** Marks the span that runs as failed. */
  failed(error: unknown): void;
  /** The trace id of the span that runs, 32 hexadecimal digits; undefined outside of any. */
  traceId(): string | undefined;
}

/** Where every copy of `@opentelemetry/api` finds what is registered. */
const registered = Symbol.for('opentelemetry.js.api.1');

/**
 * Tracing by `@opentelemetry/api`, where a provider of traces is registered with it, as its SDK does when
 * it is started before the bot; nothing otherwise, and nothing is loaded then.
 *
 * @example
 * // node --import ./instrumentation.mjs bot.js
 * const tracing = await openTracing();
 */
export async function openTracing(): Promise<Tracing | undefined> {
  const global: unknown = Reflect.get(globalThis, registered);
  if (typeof global !== 'object' || global === null || !('trace' in global)) {
    return undefined;
  }
  // Where a bundle left it out, there is none; a bundler that does not find it goes on.
  const api = await import('@opentelemetry/api').catch(() => undefined);
  return api && tracingBy(api, api.trace.getTracer('cadenza'));
}

function tracingBy(
  { context, SpanStatusCode, trace, isSpanContextValid }: typeof Api,
  tracer: Tracer,
): Tracing {
  const markFailed = (span: Span, error: unknown): void => {
    const message = error instanceof Error ? error.name : 'Error';
    span.setStatus({ code: SpanStatusCode.ERROR, message });
  };
  return {
    span: (name, options, work) =>
      tracer.startActiveSpan(name, options, async (span) => {
        try {
          return await work();
        } catch (error) {
          markFailed(span, error);
          throw error;
        } finally {
          span.end();
        }
      }),
    failed: (error) => {
      const span = trace.getActiveSpan();
      if (span !== undefined) {
        markFailed(span, error);
      }
    },
    traceId: () => {
      const span = trace.getSpanContext(context.active());
      return span !== undefined && isSpanContextValid(span) ? span.traceId : undefined;
    },
  };
}

/** What an event is known by in logs and to users: the trace id of its span, or eight random digits. */
export function newTraceId(tracing: Tracing | undefined): string {
  return tracing?.traceId() ?? eightDigits();
}

/** They only tell lines of a log apart, so anybody may guess them. */
function eightDigits(): string {
  return Math.floor(Math.random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}
