import { expect, test } from '@jest/globals';
import { compose, type Middleware } from '../../src/bot/middleware.js';
import { contextOf } from './context.js';
import { messageEvent } from './events.js';

const ctx = contextOf(messageEvent('hi'));

function noting(journal: string[], name: string): Middleware {
  return async (_ctx, next) => {
    journal.push(`${name} begins`);
    await next();
    journal.push(`${name} ends`);
  };
}

test('middleware runs around what comes after it, the first outermost', async () => {
  const journal: string[] = [];
  const chain = [noting(journal, 'a'), noting(journal, 'b')];
  await compose(chain, () => {
    journal.push('handler');
    return Promise.resolve();
  })(ctx);
  expect(journal).toEqual(['a begins', 'b begins', 'handler', 'b ends', 'a ends']);
});

test('middleware that does not call next ends the handling', async () => {
  const journal: string[] = [];
  const chain = [(): void => void journal.push('guard'), noting(journal, 'never')];
  await compose(chain, () => Promise.reject(new Error('never')))(ctx);
  expect(journal).toEqual(['guard']);
});

test('a middleware that ends the handling is told of, one that lets it go on is not', async () => {
  const ended: string[] = [];
  const tell = (_ctx: unknown, { name }: Middleware): void => void ended.push(name);
  const none = (): Promise<void> => Promise.resolve();
  const guard: Middleware = () => undefined;
  const passing: Middleware = (_ctx, next) => next();
  const careless: Middleware = (_ctx, next) => void next();
  const failing: Middleware = () => {
    throw new Error('failed');
  };
  await compose([passing, guard, passing], none, tell)(ctx);
  await compose([passing, careless], none, tell)(ctx);
  await expect(compose([failing], none, tell)(ctx)).rejects.toThrow('failed');
  expect(ended).toEqual(['guard']);
});

test('calling next twice is an error, not a second handling', async () => {
  let handled = 0;
  const twice: Middleware = async (_ctx, next) => {
    await next();
    await next();
  };
  const run = compose([twice], () => {
    handled++;
    return Promise.resolve();
  });
  await expect(run(ctx)).rejects.toMatchObject({ code: 'NEXT_CALLED_TWICE' });
  expect(handled).toBe(1);
});

test('a chain can run for several events at the same time', async () => {
  let handled = 0;
  const run = compose([(_ctx, next) => next()], () => {
    handled++;
    return Promise.resolve();
  });
  await Promise.all([run(ctx), run(ctx), run(ctx)]);
  expect(handled).toBe(3);
});

test('middleware sees what a handler throws, and may take it', async () => {
  const caught: unknown[] = [];
  const guard: Middleware = async (_ctx, next) => {
    try {
      await next();
    } catch (error) {
      caught.push(error);
    }
  };
  await compose([guard], () => Promise.reject(new Error('broken')))(ctx);
  expect(caught).toEqual([new Error('broken')]);
});

test.each<[string, Middleware]>([
  ['at once', (_ctx, next) => void next()],
  ['in an async function', async (_ctx, next) => Promise.resolve(void next())],
  [
    'before it has ended itself',
    async (_ctx, next) => {
      void next();
      await new Promise(setImmediate);
    },
  ],
])(
  'what a middleware goes on with and does not await, %s, is waited for all the same',
  async (_how, careless) => {
    const journal: string[] = [];
    await compose([careless], async () => {
      await new Promise(setImmediate);
      await new Promise(setImmediate);
      journal.push('handled');
    })(ctx);
    expect(journal).toEqual(['handled']);
    const failing = compose([careless], () => Promise.reject(new Error('broken')));
    await expect(failing(ctx)).rejects.toThrow('broken');
  },
);

test('a middleware that waits only for so long is not made to wait for longer', async () => {
  const impatient: Middleware = (_ctx, next) => Promise.race([next(), Promise.resolve()]);
  await compose([impatient], () => new Promise(() => undefined))(ctx);
});
