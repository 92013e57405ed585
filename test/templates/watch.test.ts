import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { toMessageML } from '../../src/messageml/index.js';
import type { WatchedTemplates } from '../../src/templates/index.js';
import { watchTemplates } from '../../src/templates/index.js';

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
