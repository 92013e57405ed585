import '../../../src/testing/jest.js';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { b, mention, messageML } from 'cadenza/messageml';
import { type ReceivedMessage, type TestBot, testBot } from 'cadenza/testing';
import { expectMessage } from '../../../src/testing/node.js';

let stage: TestBot<'alice'>;
let message: ReceivedMessage;

beforeAll(async () => {
  stage = await testBot((bot) => {
    bot.command('/order', (ctx) =>
      ctx.reply({
        message: messageML`<h2>Order</h2><p>For ${mention(ctx.user.userId)}: <b>IBM</b></p><form id="order"><text-field name="quantity" label="How many"/><button name="send" type="action">Send</button></form>`,
        attachments: [{ filename: 'terms.pdf', content: Buffer.from('%PDF') }],
      }),
    );
  });
  await stage.alice.say('/order');
  message = await stage.alice.nextMessage();
});

afterAll(() => stage.close());

/** What a failed expectation says. */
function complaint(work: () => void): string {
  try {
    work();
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
}

const markup =
  '<h2>Order</h2><p>For <mention uid="ID"/>: <b>IBM</b></p><form id="order"><text-field name="quantity" label="How many"/><button name="send" type="action">Send</button></form>';

test('what a message has is found', () => {
  expect(message).toHaveText(/^Order\nFor @Alice Adams: IBM/);
  expect(message).toMatchMessageML(markup.replace('ID', String(stage.alice.user.id)));
  expect(message).toHaveForm('order', { fields: ['quantity'], buttons: ['send'] });
  expect(message).toHaveForm('order');
  expect(message).toMention(stage.alice);
  expect(message).toMention(stage.alice.user);
  expect(message).toHaveAttachment('terms.pdf');
  expect(message).not.toHaveText('Order');
  expect(message).not.toMatchMessageML(['Order ', b('IBM')]);
  expect(message).not.toHaveForm('order', { buttons: ['send', 'cancel'] });
  expect(message).not.toMention(1);
  expect(message).not.toHaveAttachment(/csv$/);
});

test('a field is no button, and a pattern is asked anew each time', () => {
  expect(message).not.toHaveForm('order', { fields: [], buttons: ['quantity', 'send'] });
  expect(message).not.toHaveForm('order', { fields: ['quantity', 'send'], buttons: [] });
  const order = /Order/g;
  expect(message).toHaveText(order);
  expect(message).toHaveText(order);
  const file = /terms/y;
  expect(message).toHaveAttachment(file);
  expect(message).toHaveAttachment(file);
});

test('what differs is shown line by line, and what there is instead', () => {
  const other = markup.replace('ID', String(stage.alice.user.id)).replace('IBM', 'MSFT');
  const shown = complaint(() => expect(message).toMatchMessageML(other));
  expect(shown).toMatch(/^[+-] +<b>IBM<\/b>$/m);
  expect(shown).toMatch(/^[+-] +<b>MSFT<\/b>$/m);
  expect(complaint(() => expect(message).toHaveForm('orders'))).toContain('Its forms: order.');
  expect(complaint(() => expect(message).toHaveAttachment('a.csv'))).toContain('terms.pdf');
  expect(complaint(() => expect(message).toMention(1))).toContain('@Alice Adams');
  expect(complaint(() => expect(message).not.toMention(stage.alice))).toContain('should not have');
});

test('every runner has the same, as assertions', () => {
  expectMessage(message).toHaveForm('order');
  expectMessage(message).not.toHaveText('Order');
  expect(complaint(() => expectMessage(message).toHaveText('Order'))).toContain(
    'should have the text "Order"',
  );
});

test('a message that is of somebody else is told as that: in a room people get what others say', async () => {
  await using desk = await testBot(() => undefined, {
    people: ['alice', 'bob'],
    rooms: { Desk: ['alice', 'bob'] },
  });
  await desk.alice.say('/order please', { in: 'Desk' });
  const said = await desk.bob.nextMessage();
  expect(complaint(() => expect(said).toHaveForm('order'))).toBe(
    'The message should have the form "order".\nIts forms: none.\nalice said it: /order please',
  );
});

test('an assertion points at the line that expected', () => {
  const failed = (): string => {
    try {
      expectMessage(message).toHaveText('Order');
      return 'nothing';
    } catch (error) {
      return (error as Error).stack ?? '';
    }
  };
  const [first = ''] = /^ +at .*$/m.exec(failed()) ?? [];
  expect(first).toContain('matchers.test.ts');
});

test('a forgotten await and an invalid expectation are told as such', () => {
  expect(complaint(() => expect(Promise.resolve(message)).toHaveText('x'))).toContain(
    'Was await forgotten?',
  );
  expect(complaint(() => expect(message).toMatchMessageML('<b>open'))).toContain(
    'What the test expects is not a valid message',
  );
});

test('what becomes of a message that was not awaited hides nothing', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const wait = Promise.reject(new Error('alice was closed.'));
  expect(complaint(() => expect(wait).toHaveText('x'))).toContain('Was await forgotten?');
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('the matchers are typed in the globals of jest too', () => {
  const toHaveText = (matchers: jest.Matchers<void>): void => matchers.toHaveText('hello');
  expect(() => toHaveText(expect(message))).toThrow('hello');
});
