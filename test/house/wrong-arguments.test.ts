import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as administration from '../../src/client/administration.js';
import * as advanced from '../../src/client/advanced.js';
import * as configuration from '../../src/client/configuration.js';
import * as client from '../../src/client/index.js';
import * as cadenza from '../../src/index.js';
import * as engine from '../../src/messageml/engine.js';
import * as messageml from '../../src/messageml/index.js';
import * as jsxRuntime from '../../src/messageml/jsx-runtime.js';
import * as pod from '../../src/pod/index.js';
import * as templates from '../../src/templates/index.js';
import * as testing from '../../src/testing/index.js';
import { mistakes, uncodedSentence } from './mistakes.js';

const entries: Readonly<Record<string, object>> = {
  '.': cadenza,
  './client': client,
  './client/administration': administration,
  './client/advanced': advanced,
  './client/configuration': configuration,
  './jsx-runtime': jsxRuntime,
  './messageml': messageml,
  './messageml/engine': engine,
  './pod': pod,
  './templates': templates,
  './testing': testing,
};

/** Entries that register matchers where they are imported, or are another one once more. */
const withoutFunctions = new Set([
  './jsx-dev-runtime',
  './package.json',
  './testing/jest',
  './testing/node',
  './testing/vitest',
]);

/** What takes a function, or a name, and then does its work: those are no mistakes there. */
const everything = [...new Set(mistakes.map((mistake) => typeof mistake))];
const working: Readonly<Record<string, readonly string[]>> = {
  './client/administration hashPassword': ['string'],
  './client/administration generateKeyPair': ['undefined'],
  './pod CertificateAuthority.create': everything,
  './pod Pod.start': ['object', 'undefined'],
  './templates bundledTemplates': everything,
  './testing BotStage.open': ['function'],
  './testing testBot': ['function'],
};

/** Classes whose instances the package makes: their constructors are private. */
const withoutConstructor = new Set([
  './pod CertificateAuthority',
  './pod Pod',
  './testing BotStage',
  './testing TestUser',
]);

interface Exported {
  readonly name: string;
  readonly call: (...given: readonly unknown[]) => unknown;
}

/** All that can be called: functions, constructors, and what classes have by themselves. Errors are made by the package. */
const exported: readonly Exported[] = Object.entries(entries).flatMap(([entry, module]) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'function' ? callsOf(`${entry} ${name}`, value) : [],
  ),
);

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- of any signature
function callsOf(name: string, value: Function): readonly Exported[] {
  if (!Function.prototype.toString.call(value).startsWith('class')) {
    return [{ name, call: (...given) => Reflect.apply(value, undefined, given) as unknown }];
  }
  if (value.prototype instanceof Error) {
    return [];
  }
  const own = Object.getOwnPropertyNames(value).flatMap((member) => {
    const method: unknown = Reflect.get(value, member);
    return typeof method === 'function'
      ? callsOf(`${name}.${member}`, method).map(({ name: called }) => ({
          name: called,
          call: (...given: readonly unknown[]) => Reflect.apply(method, value, given) as unknown,
        }))
      : [];
  });
  const made = {
    name: `${name}.constructor`,
    call: (...given: readonly unknown[]) => Reflect.construct(value, given) as unknown,
  };
  return withoutConstructor.has(name) ? own : [made, ...own];
}

/** What a call says, if that has no code. */
async function uncodedEndOf(call: () => unknown): Promise<string | undefined> {
  try {
    const result: unknown = await call();
    if (typeof result === 'object' && result !== null) {
      if (Symbol.asyncIterator in result) {
        await (result as AsyncIterable<unknown>)[Symbol.asyncIterator]().next();
      } else if (Symbol.iterator in result) {
        Array.from(result as Iterable<unknown>);
      }
      if ('close' in result && typeof result.close === 'function') {
        await (Reflect.apply(result.close, result, []) as unknown);
      }
    }
    return undefined;
  } catch (error) {
    return uncodedSentence(error);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cadenza-wrong-'));
const before = process.cwd();
beforeAll(() => {
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

test('every entry of the package is looked at', () => {
  const { exports } = JSON.parse(readFileSync(join(before, 'package.json'), 'utf8')) as {
    readonly exports: object;
  };
  const entriesWithFunctions = Object.keys(exports).filter((name) => !withoutFunctions.has(name));
  expect(Object.keys(entries).sort()).toEqual(entriesWithFunctions.sort());
});

test('whatever an exported function or class is given, it fails with a code', async () => {
  const failures = new Set<string>();
  for (const { name, call } of exported) {
    const works = working[name] ?? [];
    for (const mistake of mistakes.filter((one) => !works.includes(typeof one))) {
      for (const given of [[mistake], [mistake, mistake], [mistake, mistake, mistake]]) {
        const sentence = await uncodedEndOf(() => call(...given));
        if (sentence !== undefined) {
          failures.add(`${name}: ${sentence}`);
        }
      }
    }
  }
  expect([...failures]).toEqual([]);
});

const document = engine.parseMessageML('<messageML>Hello <b>world</b></messageML>');
const order = messageml.referenceTo<{ side: string; lines: readonly string[] }>('order');
const buy = messageml.form('buy', [messageml.textField('side'), messageml.button('send', 'Send')]);
const details = messageml.dialog('details', [
  messageml.dialogTitle('Order'),
  messageml.dialogBody('7'),
]);
const orders = cadenza.collection<number>('orders');

/** Calls that are right, of functions that look at one thing only where another is right. */
const rightCalls: Readonly<Record<string, readonly unknown[]>> = {
  './messageml allOf': [messageml.exists(order.side), messageml.exists(order.side)],
  './messageml answered': [buy, { side: 'buy' }, { yes: 'yes', no: 'no' }],
  './messageml byline': ['Ada', new Date(0)],
  './messageml checkMessage': ['Hello', {}],
  './messageml checkMessageML': ['<messageML>Hello</messageML>', {}],
  './messageml checkboxes': ['desks', ['fx'], { value: ['fx'] }],
  './messageml dataTable': [[{ id: 7 }], ['id'], { footer: ['Total'] }],
  './messageml each': [order.lines, (line: unknown) => line, { separator: ', ' }],
  './messageml entity': ['order', { type: 'com.example.order', version: '1.0' }, () => 'Order', {}],
  './messageml equals': [order.side, 'BUY'],
  './messageml form': ['buy', [messageml.button('send', 'Send')], { multiSubmit: 'reset' }],
  './messageml helpList': [[{ usage: '/quote' }]],
  './messageml instantOf': ['2024-07-01', '09:30:00', 'Europe/Paris'],
  './messageml keyValues': [[['Side', 'BUY']]],
  './messageml openChat': ['Ask Ada', { userIds: [7] }, {}],
  './messageml openDialog': ['Details', details, {}],
  './messageml pageButtons': ['page', messageml.pageOf([1, 2], 1, 1)],
  './messageml pageOf': [[1, 2], 1, 1],
  './messageml progress': [1, 2, { width: 3 }],
  './messageml radios': ['size', ['small'], { value: 'small' }],
  './messageml readReply': [buy, { side: 'buy' }],
  './messageml redacted': [buy, { side: 'buy' }],
  './messageml referenceTo': ['order', {}],
  './messageml select': ['side', ['buy'], { value: 'buy' }],
  './messageml selectOf': ['side', [messageml.option('buy', 'Buy')], {}],
  './messageml show': [order.side, { format: '0.00' }],
  './messageml splitMessage': [{ message: '<messageML>Hello</messageML>' }, { bytes: 9 }],
  './messageml table': [[messageml.tr([messageml.td('a')])], {}],
  './messageml wantedPage': ['page', 'page:3'],
  './messageml when': [messageml.exists(order.side), 'Yes', 'No'],
  './messageml withReply': [buy, { side: 'buy' }, [{ field: 'side', message: 'Too long' }]],
  './messageml/engine attributeOf': [document.children[1], 'class'],
  './messageml/engine checkMessageMLAsync': ['<messageML>Hello</messageML>', { directory: {} }],
  './messageml/engine parseMarkdown': ['Hello', {}],
  './templates compileTemplate': ['Hello {{name}}', { name: 'hello' }],
  '. action': ['approve', { parse: (given: unknown) => given }, {}],
  '. check': [orders, 'a', 1],
  '. csvFile': ['orders.csv', [{ id: 7 }], ['id']],
  '. eachRow': [cadenza.memoryStore(), orders, {}],
  '. put': [orders, 'a', 1, {}],
  '. remove': [orders, 'a', {}],
  '. scopedStore': [cadenza.memoryStore(), 'quotes'],
  '. session': ['basket', { of: 'user', schema: { parse: (given: unknown) => given } }],
  '. stillWorking': [{ after: '5s' }],
};

test('one mistake among what is right fails with a code as well', async () => {
  const failures = new Set<string>();
  for (const [name, right] of Object.entries(rightCalls)) {
    const { call } = exported.find((one) => one.name === name) ?? {};
    expect([name, await uncodedEndOf(() => call?.(...right))]).toEqual([name, undefined]);
    for (const place of right.keys()) {
      for (const mistake of mistakes) {
        const sentence = await uncodedEndOf(() => call?.(...right.with(place, mistake)));
        if (sentence !== undefined) {
          failures.add(`${name}, argument ${place + 1}: ${sentence}`);
        }
      }
    }
  }
  expect([...failures]).toEqual([]);
});
