import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { toMessageML } from '../../src/messageml/index.js';
import type { AnyViews, WatchedTemplates } from '../../src/templates/index.js';
import { watchTemplates } from '../../src/templates/index.js';
import { templatesFrom } from '../../src/templates/load.js';
import { keepReading } from '../../src/templates/watch.js';

let folder: string;
let watched: WatchedTemplates | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  await writeFile(join(folder, 'page.hbs'), 'old {{x}}');
});

afterEach(async () => {
  watched?.stop();
  await rm(folder, { recursive: true });
});

const shown = () => toMessageML(watched?.render('page', { x: 1 })).message;

/** Watches the folder; `next` waits for what it tells next. */
async function start(): Promise<() => Promise<unknown>> {
  const told: unknown[] = [];
  let wake: (() => void) | undefined;
  const tell = (what: unknown) => {
    told.push(what);
    wake?.();
  };
  watched = await watchTemplates(folder, { onReload: () => tell('reloaded'), onError: tell });
  return async () => {
    while (told.length === 0) {
      await new Promise<void>((resolve) => (wake = resolve));
    }
    return told.shift();
  };
}

test('a template that changes is used at once, and one that is new is found', async () => {
  const next = await start();
  expect(shown()).toBe('<messageML>old 1</messageML>');
  await writeFile(join(folder, 'page.hbs'), 'new {{x}}');
  await writeFile(join(folder, 'more.hbs'), 'more');
  await next();
  expect(shown()).toBe('<messageML>new 1</messageML>');
  expect(watched?.names).toEqual(['more', 'page']);
});

test('a template that is wrong is reported, and the one from before stays', async () => {
  const next = await start();
  await writeFile(join(folder, 'page.hbs'), 'new {{nope x}}');
  expect(await next()).toMatchObject({
    code: 'TEMPLATE_SYNTAX',
    place: { template: join(folder, 'page.hbs'), line: 1 },
  });
  expect(shown()).toBe('<messageML>old 1</messageML>');
});

test('after a stop nothing is read any more', async () => {
  await start();
  watched?.stop();
  await writeFile(join(folder, 'page.hbs'), 'new {{x}}');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(shown()).toBe('<messageML>old 1</messageML>');
});

test('of two changes the later one stays, however long the first takes to be read', async () => {
  const texts = ['old', 'first', 'second'].entries();
  const read = async () => {
    const [count, text] = texts.next().value ?? [];
    await turnsOfTheLoop(count === 1 ? 5 : 1);
    return templatesFrom<AnyViews>(new Map([['page', text ?? '']]), folder, {});
  };
  let change: () => void = () => undefined;
  const watch = (onChange: () => void) => {
    change = onChange;
    return () => undefined;
  };
  const told: unknown[] = [];
  const both = new Promise<void>((resolve) => {
    const tell = (what: unknown) => {
      told.push(what);
      if (told.length === 2) {
        resolve();
      }
    };
    const parts = { read, watch, onReload: () => tell(shown()), onError: tell };
    void keepReading<AnyViews>(parts).then((reading) => {
      watched = reading;
      change();
      change();
    });
  });
  await both;
  expect(told).toEqual(['<messageML>first</messageML>', '<messageML>second</messageML>']);
});

async function turnsOfTheLoop(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await setImmediate();
  }
}
