import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HungUp } from '../../src/pod/errors.js';
import { Pace } from '../../src/pod/pace.js';

let time: number;
/** How often the event loop has turned. */
let loop: number;
let counting: NodeJS.Immediate;

function count(): void {
  loop += 1;
  counting = setImmediate(count);
}

beforeEach(() => {
  time = 0;
  loop = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => time);
  counting = setImmediate(count);
});

afterEach(() => {
  clearImmediate(counting);
  jest.restoreAllMocks();
});

interface Step {
  readonly name: string;
  readonly loop: number;
}

/** A task of so many steps, each of which takes 12 milliseconds. */
async function run(name: string, steps: number, seen: Step[], pace = new Pace()): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    time += 12;
    seen.push({ name, loop });
    await pace.turn();
  }
}

test('of many tasks that are long one goes on in each turn of the event loop, in their order', async () => {
  const names = Array.from({ length: 50 }, (_, place) => `task ${place}`);
  const seen: Step[] = [];
  await Promise.all(names.map((name) => run(name, 3, seen)));
  const later = seen.filter((step) => step.loop > 0);
  expect(later).toHaveLength(100);
  expect(new Set(later.map((step) => step.loop)).size).toBe(100);
  expect(later.map(({ name }) => name)).toEqual([...names, ...names]);
});

test('tasks that take little of a turn share it', async () => {
  const seen: number[] = [];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const pace = new Pace();
      time += 12;
      await pace.turn();
      time += 3;
      seen.push(loop);
    }),
  );
  const [first = 0] = seen;
  expect(seen.map((turn) => turn - first)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
});

test('a task that has only begun does not wait for all that are long, nor they for all that begin', async () => {
  const seen: Step[] = [];
  const long = Array.from({ length: 30 }, () => run('long', 40, seen));
  while (seen.length < 300) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  const before = seen.length;
  const short = Array.from({ length: 10 }, () => run('short', 3, seen));
  await Promise.all(short);
  const meanwhile = seen.slice(before).map(({ name }) => name);
  const ofLong = meanwhile.filter((name) => name === 'long').length;
  // 30 steps by turns. Behind all that are long it would be 90 and more.
  expect(ofLong).toBeGreaterThan(15);
  expect(ofLong).toBeLessThan(60);
  await Promise.all(long);
});

test('what all calls go through does not wait for tasks that are long', async () => {
  const seen: Step[] = [];
  const long = Array.from({ length: 30 }, () => run('long', 10, seen));
  await run('entrance', 5, seen, new Pace({ isAhead: true }));
  const places = seen.flatMap(({ name }, place) => (name === 'entrance' ? [place] : []));
  // Behind all that are long it would be 150.
  expect(places.at(-1)).toBeLessThan(80);
  await Promise.all(long);
});

test('a task that nobody waits for any more ends at its next turn', async () => {
  let isInVain = false;
  const pace = new Pace({ isInVain: () => isInVain });
  const seen: Step[] = [];
  await run('a task', 2, seen, pace);
  isInVain = true;
  await expect(run('a task', 2, seen, pace)).rejects.toThrow(HungUp);
  expect(seen).toHaveLength(3);
});
