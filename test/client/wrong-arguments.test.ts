import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Client, ClientError, defineConfig, loadConfig } from '../../src/client/index.js';
import { callUntyped } from '../bot/untyped.js';
import { cases } from './operations/cases.js';
import { keys, ScriptedService } from './scripted-service.js';

let service: ScriptedService;
let client: Client;
const app = { appId: 'desk', privateKey: { content: keys.privateKey } };

beforeEach(async () => {
  service = await ScriptedService.start();
  client = service.client({ app });
});

afterEach(() => service.close());

/** All methods of the client that call the service, found as a program without types finds them. */
const methods = methodsOf(
  new Client({
    host: 'localhost',
    bot: { username: 'bot', privateKey: { content: 'none' } },
  }),
);

function methodsOf(made: object): readonly (readonly [resource: string, method: string])[] {
  return Object.entries(made).flatMap(([resource, value]: [string, unknown]) => {
    const names = new Set<string>();
    const isResource = value instanceof Object && !['config', 'clock'].includes(resource);
    const parts = isResource ? value : {};
    for (
      let prototype: unknown = Reflect.getPrototypeOf(parts);
      prototype instanceof Object &&
      prototype !== Object.prototype &&
      prototype !== Function.prototype;
      prototype = Reflect.getPrototypeOf(prototype)
    ) {
      Object.getOwnPropertyNames(prototype).forEach((name) => names.add(name));
    }
    names.delete('constructor');
    return [...names].map((name) => [resource, name] as const);
  });
}

const reports = ['client', 'client-administration'].map((entry) =>
  readFileSync(join(__dirname, `../../api/cadenza-${entry}.api.md`), 'utf8'),
);

/** Whether a method is declared to give a promise; others give what one goes through. */
function givesPromise(owner: string, method: string): boolean {
  const owners = owner === 'Users' ? ['Users', 'Accounts'] : [owner];
  const bodies = owners.flatMap((name) =>
    reports.flatMap(
      (report) => new RegExp(`export class ${name} [^]*?\n\\}`).exec(report)?.[0] ?? [],
    ),
  );
  const declared = new RegExp(`^    ${method}[(<][^]*?\\): (\\w+)`, 'm').exec(
    bodies.join('\n'),
  )?.[1];
  return declared === 'Promise';
}

/** What has no arguments. */
const takesNothing = new Set(['datafeeds.health']);

/** What a call ends with: what it gives, or the error that it is thrown or rejected with. */
async function endOf(
  resource: string,
  method: string,
  given: readonly unknown[],
): Promise<{ readonly error?: unknown; readonly thrown: boolean }> {
  let result: unknown;
  try {
    result = callUntyped(Object(Reflect.get(client, resource)) as object, method, given);
  } catch (error) {
    return { error, thrown: true };
  }
  try {
    const value: unknown = await result;
    if (value instanceof Object && Symbol.asyncIterator in value) {
      await (value as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
    }
    return { thrown: false };
  } catch (error) {
    return { error, thrown: false };
  }
}

test('every method of the client is looked at', () => {
  expect(methods.length).toBeGreaterThan(150);
});

test.each(methods)(
  'client.%s.%s refuses what it does not take, in the way it fails',
  async (resource, method) => {
    const name = `${resource}.${method}`;
    const wrong = Symbol('wrong');
    const { error, thrown } = await endOf(resource, method, [wrong, wrong, wrong, wrong, wrong]);
    if (takesNothing.has(name)) {
      expect(error).toBeUndefined();
    } else {
      expect(error).toBeInstanceOf(ClientError);
      expect(error).toMatchObject({ code: expect.stringMatching(/^BAD_(?:ARGUMENT|SEARCH)$/) });
      const owner = Reflect.getPrototypeOf(Object(Reflect.get(client, resource)) as object);
      expect([name, thrown]).toEqual([
        name,
        !givesPromise(owner?.constructor.name.replace(/^_/, '') ?? '', method),
      ]);
    }
    expect(service.requests).toEqual([]);
  },
);

const circular: Record<string, unknown> = {};
circular['self'] = circular;

/** What programs give by mistake. */
const mistakes: readonly unknown[] = [
  undefined,
  null,
  '',
  Number.NaN,
  -1,
  2 ** 60,
  7n,
  new Date('x'),
  [],
  [undefined],
  [null],
  [Number.NaN],
  {},
  { nmae: 1 },
  { id: undefined },
  circular,
  () => 1,
];

/** What must not reach the service: the leftovers of a value that is missing. */
const leftover = /undefined|null|NaN|Infinity|\[object|%5Bobject/;

function checkRequests(): void {
  for (const { method, url, body } of service.requests) {
    expect(`${method} ${url}`).not.toMatch(leftover);
    // A text that is sent to come back may be any.
    expect(url.includes('/util/echo') ? '' : body.toString()).not.toMatch(leftover);
  }
}

test.each(methods)(
  'client.%s.%s sends no leftovers of what is given by mistake',
  async (resource, method) => {
    for (const mistake of mistakes) {
      for (const given of [
        [mistake],
        [mistake, mistake],
        Array.from({ length: 4 }, () => mistake),
      ]) {
        const { error } = await endOf(resource, method, given);
        expect(
          error === undefined || error instanceof ClientError ? undefined : error,
        ).toBeUndefined();
      }
    }
    checkRequests();
  },
);

/** What a case gives to a method, seen by calling it with what only looks like a client. */
function givenIn(call: (client: Client) => unknown): readonly {
  readonly resource: string;
  readonly method: string;
  readonly given: readonly unknown[];
}[] {
  const seen: { resource: string; method: string; given: readonly unknown[] }[] = [];
  const looksLike = new Proxy(client, {
    get: (_, resource) =>
      new Proxy(
        {},
        {
          get:
            (_none, method) =>
            (...given: readonly unknown[]) => {
              seen.push({ resource: String(resource), method: String(method), given });
              return {
                then: undefined,
                [Symbol.asyncIterator]: () => ({
                  next: () => Promise.resolve({ done: true, value: undefined }),
                }),
              };
            },
        },
      ),
  });
  call(looksLike);
  return seen;
}

test.each(Object.entries(cases))(
  '%s with one mistake is refused, or sent without leftovers',
  async (_, { call }) => {
    for (const { resource, method, given } of givenIn(call)) {
      for (const place of given.keys()) {
        for (const mistake of mistakes) {
          const { error } = await endOf(resource, method, given.with(place, mistake));
          expect(
            error === undefined || error instanceof ClientError ? undefined : error,
          ).toBeUndefined();
        }
      }
      const { error } = await endOf(resource, method, [...given, { deadine: 5 }]);
      expect(error).toBeInstanceOf(ClientError);
    }
    checkRequests();
  },
);

test.each<[resource: string, method: string, given: readonly unknown[], words: string]>([
  ['users', 'byIds', [], '"ids" must be a list; it was undefined.'],
  ['users', 'byEmails', ['a@b.c'], '"emails" must be a list; it was text.'],
  [
    'users',
    'byIds',
    [[7, null]],
    '"ids[1]" must be the id of a user, a whole number; it was null.',
  ],
  ['users', 'suspend', [7, {}], '"suspension.until" must be a valid Date'],
  ['users', 'get', [{ userId: 7 }, null], '"options" must be an object; it was null.'],
  ['users', 'update', [7, { username: 'a' }], 'no "username". Did you mean "userName"?'],
  ['messages', 'list', ['id', { sicne: 5 }], '"range" has no "sicne". Did you mean "since"?'],
  ['streams', 'info', ['Rates desk'], '"streamId" must be the id of a stream'],
  ['streams', 'info', ['[object Object]'], 'it was the text "[object Object]".'],
  ['policies', 'list', [null], '"options" must be an object; it was null.'],
  ['groups', 'update', [], '"group" must be an object; it was undefined.'],
  ['presence', 'set', ['away'], '"category" must be "AVAILABLE" or'],
  ['rooms', 'create', [{}], '"attributes.name" must be text that is not empty; it was undefined.'],
])('client.%s.%s(%j) says what it takes', async (resource, method, given, words) => {
  expect((await endOf(resource, method, given)).error).toMatchObject({
    code: 'BAD_ARGUMENT',
    operation: `${resource}.${method}`,
    message: expect.stringContaining(words),
  });
});

test('a person or a room may be named as a missing value is written', async () => {
  await endOf('users', 'byUsername', ['undefined']);
  expect(service.requests.at(-1)?.url).toContain('username=undefined');
});

test('a client, its own methods and a configuration say what they take', async () => {
  const refusal = { code: 'BAD_ARGUMENT', message: expect.stringContaining('must be') };
  const made = (...given: readonly unknown[]): Promise<unknown> =>
    Promise.resolve().then(() => Reflect.construct(Client, given) as unknown);
  await expect(made(service.config, null)).rejects.toMatchObject(refusal);
  await expect(made(service.config, { warn: 'yes' })).rejects.toMatchObject(refusal);
  await expect(Reflect.apply(loadConfig, undefined, [5])).rejects.toMatchObject(refusal);
  await expect(Reflect.apply(loadConfig, undefined, [null])).rejects.toMatchObject(refusal);
  await expect(callUntyped(client, 'call', [])).rejects.toMatchObject(refusal);
  await expect(callUntyped(client, 'logOut', [5])).rejects.toMatchObject(refusal);
  await expect(callUntyped(client, 'close', ['now'])).rejects.toMatchObject(refusal);
  expect(() => callUntyped(client, 'redact', [])).toThrow('"text" must be text; it was undefined.');
  expect(() => callUntyped(client, 'migrate', [])).toThrow('"migration" must be an object');
  expect(() => callUntyped(client, 'obo', [])).toThrow('{ userId } or { username }');
});

test('a configuration that contains itself is refused where it does', () => {
  const bot: Record<string, unknown> = { username: 'bot' };
  bot['privateKey'] = [bot];
  const config: object = { host: 'localhost', bot };
  expect(() => Reflect.apply(defineConfig, undefined, [config]) as unknown).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(/bot\.privateKey.* contains itself/) as unknown,
    }),
  );
});
