import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ManualClock, Pod } from '../../../src/pod/index.js';
import { control } from '../caller.js';
import { dropKeptDatabases, keptDatabase } from '../databases.js';

const DAY = 24 * 60 * 60_000;
const now = Date.UTC(2030, 0, 1, 12);
const midnight = Date.UTC(2030, 0, 2);

let folder: string;
let options: { database: string; attachments: string; clock: ManualClock };
let pod: Pod;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pod-schedules-'));
  options = {
    database: keptDatabase(folder),
    attachments: join(folder, 'files'),
    clock: new ManualClock(now),
  };
  pod = await Pod.start(options);
});

afterEach(async () => {
  await pod.close();
  await dropKeptDatabases();
  await rm(folder, { recursive: true, force: true });
});

/** From when to when the exports are, once all are finished. */
async function ranges(): Promise<[from: number, to: number][]> {
  const exports = await pod.control.exports.list();
  const finished = await Promise.all(exports.map(({ id }) => pod.control.exports.finished(id)));
  expect(finished.filter(({ state }) => state !== 'FINISHED')).toEqual([]);
  return finished.map(({ from, to }) => [from, to]);
}

test('[IMP-12] a recurring export is made when its time comes, and then for the next period', async () => {
  const schedule = await pod.control.exports.schedule('DAILY', midnight);
  expect(await ranges()).toEqual([]);
  options.clock.advance(midnight - now - 1);
  expect(await ranges()).toEqual([]);
  options.clock.advance(1);
  expect(await ranges()).toEqual([[midnight - DAY, midnight]]);
  expect(await pod.control.exports.schedules()).toEqual([
    { ...schedule, nextExport: midnight + DAY },
  ]);
  options.clock.advance(DAY);
  expect((await ranges()).at(-1)).toEqual([midnight, midnight + DAY]);
});

test('[IMP-12] a step of the clock makes every export that it passes over', async () => {
  await pod.control.clock.freeze();
  await pod.control.exports.schedule('DAILY', midnight);
  await pod.control.exports.schedule('WEEKLY', midnight);
  await pod.control.clock.advance(3 * DAY);
  expect(await ranges()).toEqual([
    [midnight - DAY, midnight],
    [midnight, midnight + DAY],
    [midnight + DAY, midnight + 2 * DAY],
    [midnight - 7 * DAY, midnight],
  ]);
  await pod.control.clock.set(now);
  await pod.control.clock.advance(3 * DAY);
  expect(await ranges()).toHaveLength(4);
});

test('a step over many years makes the latest hundred exports', async () => {
  await pod.control.exports.schedule('DAILY', midnight);
  await pod.control.clock.advance(midnight - now + 9_999 * DAY);
  const made = await ranges();
  expect(made).toHaveLength(100);
  expect(made.at(-1)?.[1]).toBe(midnight + 9_999 * DAY);
});

test('a schedule that is far away waits for its time', async () => {
  await pod.control.exports.schedule('WEEKLY', now + 60 * DAY);
  options.clock.advance(60 * DAY - 1);
  expect(await ranges()).toEqual([]);
  options.clock.advance(1);
  expect(await ranges()).toHaveLength(1);
});

test('what came due while the pod was stopped is made at its start, and nothing twice', async () => {
  const { id } = await pod.control.exports.schedule('DAILY', now);
  expect(await ranges()).toHaveLength(1);
  await pod.close();
  options.clock.advance(2 * DAY);
  pod = await Pod.start(options);
  expect(await ranges()).toEqual([
    [now - DAY, now],
    [now, now + DAY],
    [now + DAY, now + 2 * DAY],
  ]);
  expect(await pod.control.exports.schedules()).toEqual([
    { id, frequency: 'DAILY', nextExport: now + 3 * DAY },
  ]);
});

test('a schedule that was ended makes no more exports, and what it made stays', async () => {
  const { id } = await pod.control.exports.schedule('DAILY', now);
  await pod.control.exports.unschedule(id);
  await pod.control.clock.advance(5 * DAY);
  expect(await ranges()).toHaveLength(1);
  expect(await pod.control.exports.schedules()).toEqual([]);
  expect((await control(pod, 'DELETE', `/export-schedules/${id}`)).status).toBe(404);
  await pod.control.exports.schedule('DAILY', midnight + 100 * DAY);
  await pod.reset();
  expect(await pod.control.exports.schedules()).toEqual([]);
});

test('no schedule is begun for what is not one', async () => {
  for (const body of [{}, { frequency: 'HOURLY', nextExport: 1 }, { frequency: 'DAILY' }]) {
    expect((await control(pod, 'POST', '/export-schedules', body)).status).toBe(400);
  }
  expect(await pod.control.exports.schedules()).toEqual([]);
});
