import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CadenzaError } from '../../src/contract/index.js';
import { Pod } from '../../src/pod/index.js';
import { callUntyped } from '../bot/untyped.js';

let pod: Pod;

beforeAll(async () => {
  pod = await Pod.start({ console: false });
});

afterAll(() => pod.close());

const circular: Record<string, unknown> = {};
circular['self'] = circular;

/** What programs give by mistake. */
const mistakes: readonly unknown[] = [
  null,
  Number.NaN,
  -1,
  7n,
  true,
  Symbol('wrong'),
  new Date('x'),
  [null],
  { nmae: 1 },
  circular,
  () => 1,
  Object.create(null),
];

/** The pod, its control, and the parts of that. */
const parts = ['', 'clock', 'faults', 'snapshots', 'journal', 'exports', 'policies'] as const;

function partOf(name: (typeof parts)[number]): object {
  return name === '' ? pod.control : pod.control[name];
}

function methodsOf(made: object): readonly string[] {
  const prototype = Object(Reflect.getPrototypeOf(made)) as object;
  return Object.getOwnPropertyNames(prototype).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(made, name) === 'function',
  );
}

async function endOf(target: object, method: string, given: readonly unknown[]): Promise<unknown> {
  // All of them give promises: what throws at once fails the test.
  const ending = callUntyped(target, method, given);
  try {
    await ending;
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each(parts)('control.%s says what it takes, whatever it is given', async (part) => {
  const target = partOf(part);
  for (const method of methodsOf(target)) {
    for (const mistake of mistakes) {
      const error = await endOf(target, method, [mistake, mistake, mistake]);
      expect([method, error === undefined || error instanceof CadenzaError, error]).toEqual([
        method,
        true,
        error,
      ]);
    }
  }
});

test.each<[part: (typeof parts)[number], method: string, given: readonly unknown[], says: string]>([
  ['faults', 'remove', [''], 'control.faults.remove: "id" must be a whole number from 0 on'],
  ['clock', 'set', [], 'control.clock.set: "time" must be epoch milliseconds, or a time such as'],
  ['clock', 'advance', ['1h'], '"milliseconds" must be a number; it was text.'],
  ['snapshots', 'take', [], 'control.snapshots.take: "name" must be text that is not empty'],
  ['journal', 'read', [{ limmit: 5 }], '"query" has no "limmit". Did you mean "limit"?'],
  ['exports', 'schedule', ['HOURLY', 0], '"frequency" must be "DAILY" or "WEEKLY"'],
  ['', 'throttle', [{ route: '*' }], '"limits" must be a list; it was an object.'],
  ['', 'actAs', [], '"username" must be text that is not empty; it was undefined.'],
  ['', 'messages', ['the room'], '"streamId" must be the id of a stream or a message'],
])('control.%s.%s(%j) is refused before the pod is asked', async (part, method, given, says) => {
  expect(await endOf(partOf(part), method, given)).toMatchObject({
    code: 'BAD_ARGUMENT',
    message: expect.stringContaining(says),
  });
});

test('what JSON cannot say does not reach the control API', async () => {
  expect(await endOf(pod.control, 'configure', [{ strict: 7n }])).toMatchObject({
    code: 'BAD_ARGUMENT',
    message: expect.stringContaining('what JSON can say'),
  });
});

test.each<[method: string, given: readonly unknown[], says: string]>([
  ['serviceAccount', [], 'pod.serviceAccount: "username" must be text that is not empty'],
  ['serviceAccount', ['echo', null], '"options" must be an object; it was null.'],
  ['serviceAccount', ['echo', { role: [] }], 'has no "role". Did you mean "roles"?'],
  ['application', ['desk', { permissions: ['ALL'] }], '"options.permissions" must be a list of'],
])('pod.%s(%j) says what it takes', async (method, given, says) => {
  expect(await endOf(pod, method, given)).toMatchObject({
    code: 'BAD_ARGUMENT',
    message: expect.stringContaining(says),
  });
});

test.each<[options: unknown, says: string]>([
  [null, 'The options of Pod.start are null; they are an object.'],
  [5, 'The options of Pod.start are 5; they are an object.'],
  [{ prot: 8080 }, 'There is no option "prot" of Pod.start. Did you mean "port"?'],
  [{ port: '8080' }, 'The option "port" of Pod.start is text; it takes a port from 0 to 65535.'],
  [{ tls: true }, 'The option "tls" of Pod.start is true; it takes an object.'],
  [{ throttling: {} }, 'The option "throttling" of Pod.start is an object; it takes a list.'],
  [{ pictures: { networks: '10.0.0.0/8' } }, 'The option "pictures.networks" of Pod.start is text'],
  [{ pictures: { network: [] } }, 'no "network" in the option "pictures" of Pod.start. Did you'],
])('Pod.start(%j) says what it takes', async (options, says) => {
  expect(await endOf(Pod, 'start', [options])).toMatchObject({
    code: 'BAD_ARGUMENT',
    message: expect.stringContaining(says),
  });
});

test('a pod is started with settings that say more than it takes', async () => {
  const settings = { console: false, description: 'The pod of the desk' };
  await using started = await Pod.start(settings);
  expect(started.url).toContain('http://');
});
