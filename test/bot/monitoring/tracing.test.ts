import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Context, ContextManager, Span, SpanOptions, Tracer } from '@opentelemetry/api';
import { context, ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { Stage } from '../stage.js';

const stage = new Stage();

/** Carries the context through promises, as the manager of the SDK does. */
class StoredContext implements ContextManager {
  readonly #storage = new AsyncLocalStorage<Context>();
  active = (): Context => this.#storage.getStore() ?? ROOT_CONTEXT;
  with: ContextManager['with'] = (active, work, thisArgument, ...args) =>
    this.#storage.run(active, () => work.call(thisArgument, ...args));
  bind: ContextManager['bind'] = (_active, target) => target;
  enable = (): this => this;
  disable = (): this => this;
}

interface Recorded {
  readonly name: string;
  readonly traceId: string;
  error?: string | undefined;
  ended?: boolean;
}

const spans: Recorded[] = [];

/** Spans that are written down, and do nothing else. */
function startSpan(name: string, _options?: SpanOptions, parent = context.active()): Span {
  const above = trace.getSpanContext(parent);
  const traceId = above?.traceId ?? randomBytes(16).toString('hex');
  const recorded: Recorded = { name, traceId };
  spans.push(recorded);
  const spanContext = {
    traceId,
    spanId: randomBytes(8).toString('hex'),
    traceFlags: TraceFlags.SAMPLED,
  };
  const quiet = trace.wrapSpanContext(spanContext);
  return Object.assign(Object.create(quiet) as Span, {
    setStatus: ({ code, message }: { code: SpanStatusCode; message?: string }) => {
      recorded.error = code === SpanStatusCode.ERROR ? message : undefined;
    },
    end: () => {
      recorded.ended = true;
    },
  });
}

class WritingTracer implements Tracer {
  startSpan = startSpan;
  startActiveSpan<Work extends (span: Span) => unknown>(
    name: string,
    ...rest: readonly (SpanOptions | Context | Work)[]
  ): ReturnType<Work> {
    const span = startSpan(name);
    const work = rest.at(-1) as Work;
    const inside = trace.setSpan(context.active(), span);
    return context.with(inside, () => work(span) as ReturnType<Work>);
  }
}

beforeAll(async () => {
  context.setGlobalContextManager(new StoredContext());
  trace.setGlobalTracerProvider({ getTracer: () => new WritingTracer() });
  await stage.open();
});

afterAll(() => {
  trace.disable();
  context.disable();
});

test('each event is a span, and what its handler sends carries the trace id', async () => {
  const seen: string[] = [];
  await stage.bot('traced', (bot) => {
    bot.command('/hello', async (ctx) => {
      seen.push(ctx.traceId);
      await ctx.reply('Hello');
    });
    bot.command('/fail', () => {
      throw new TypeError('broken');
    });
  });
  const alice = await stage.person('alice');
  await alice.say('traced', '/hello');
  await alice.nextMessage();
  const [span] = spans.filter(({ name }) => name === 'handle MESSAGESENT');
  expect(span?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(seen).toEqual([span?.traceId]);

  const traceId = span?.traceId ?? '';
  const [sent] = await stage.pod.control.journal.read({ traceId });
  expect(sent?.route).toMatch(/message\/create$/);

  await alice.say('traced', '/fail');
  await alice.nextMessage();
  expect(spans.find(({ error }) => error === 'TypeError')).toBeDefined();
});
