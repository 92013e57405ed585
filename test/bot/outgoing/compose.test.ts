import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import {
  composeReply,
  MessageRefusedError,
  type Reply,
} from '../../../src/bot/outgoing/compose.js';
import {
  a,
  button,
  element,
  entity,
  form,
  messageML,
  p,
  toMessageML,
  tr,
  unsafeMessageML,
} from '../../../src/messageml/index.js';

/** A reply as it goes over the wire. */
function wireOf(reply: Reply) {
  const { message, ...besides } = composeReply(reply);
  return { ...besides, message: toMessageML(message).message };
}

function refusalOf(reply: Reply): MessageRefusedError {
  try {
    composeReply(reply);
  } catch (error) {
    if (error instanceof MessageRefusedError) {
      return error;
    }
  }
  throw new Error('The reply was not refused.');
}

test('a plain string is text, whatever stands in it', () => {
  expect(wireOf('<b>&</b>').message).toBe('<messageML>&lt;b&gt;&amp;&lt;/b&gt;</messageML>');
  expect(wireOf({ message: '<b>' }).message).toBe('<messageML>&lt;b&gt;</messageML>');
});

test('markup comes from the tagged template', () => {
  expect(wireOf(messageML`<b>${'<'}</b>`)).toEqual({
    message: '<messageML><b>&lt;</b></messageML>',
  });
});

test('files alone are a message', () => {
  const attachments = [{ filename: 'report.txt', content: Buffer.from('42') }];
  expect(wireOf({ attachments })).toEqual({
    message: '<messageML> </messageML>',
    attachments,
  });
});

test('entity data goes with the message that shows it', () => {
  const message = messageML`<div class="entity" data-entity-id="issue">ABC-1</div>`;
  const data = { issue: { type: 'com.example.issue', version: '1.0' } };
  expect(composeReply({ message, data }).data).toBe(JSON.stringify(data));
});

test('invalid markup is refused before it is sent, with the place and what to do', () => {
  const refused = (): unknown =>
    composeReply(unsafeMessageML('<messageML><strong>x</strong></messageML>'));
  expect(refused).toThrow(MessageRefusedError);
  expect(refused).toThrow(/^The message was not sent: .*at line 1, column 12 of the MessageML\)$/);
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'MESSAGE_REFUSED',
      findings: [expect.objectContaining({ severity: 'error' })],
    }),
  );
});

test('whether the scheme of a link is allowed is for the service to say', () => {
  expect(wireOf(a('mailto:ada@example.com', 'Ada')).message).toContain('mailto:');
  expect(refusalOf(a('ada@example.com', 'Ada')).findings).toMatchObject([
    { code: 'relative-link' },
  ]);
});

test('content that is not valid is refused with the elements that lead to the place', () => {
  const refused = (): unknown =>
    composeReply(form('order', [button('send', 'Send'), a('no address', 'x')]));
  expect(refused).toThrow(MessageRefusedError);
  expect(refused).toThrow(/at form "order" › a/);
});

test('an error tells no value of the message, which its findings do, and logs leave these out', () => {
  const error = refusalOf(element('table', {}, tr([element('td', { colspan: 'four' }, 'x')])));
  expect(error.message).toBe(
    'The message was not sent: The attribute colspan is a whole number, not "…". (value-not-an-integer, at table › tr › td)',
  );
  expect(error.findings[0].message).toContain('"four"');
  expect(pino.stdSerializers.err(error)).not.toHaveProperty('findings');
});

test('an entity whose key is taken by other data is refused, with the elements that lead to it', () => {
  const order = entity('order', { type: 'x', version: '1', side: 'BUY' }, 'Order');
  const data = { order: { type: 'x', version: '1', side: 'SELL' } };
  expect(refusalOf({ message: p(order), data }).findings).toMatchObject([
    { code: 'entity-key-taken', path: 'p › div "order"' },
  ]);
});

test('markup with data is refused like any other', () => {
  const message = messageML`<div class="entity" data-entity-id="issue">ABC-1</div>`;
  const refused = (): unknown =>
    composeReply({ message, data: { other: { type: 'x', version: '1' } } });
  expect(refused).toThrow(expect.objectContaining({ code: 'MESSAGE_REFUSED' }));
});

test.each([
  [undefined, 'undefined'],
  [null, 'null'],
  [false, 'false'],
  ['', 'an empty text'],
  [{ message: undefined }, 'without a message and files'],
  [{ attachments: [] }, 'without a message and files'],
  [true, 'made of nothing that is shown'],
  [[], 'made of nothing that is shown'],
  [[undefined, [false, '']], 'made of nothing that is shown'],
  [{ message: [], attachments: [] }, 'made of nothing that is shown'],
])('%j is nothing to send, and the error says so', (nothing, says) => {
  const compose = (): unknown => Reflect.apply(composeReply, undefined, [nothing]);
  expect(compose).toThrow(expect.objectContaining({ code: 'NOTHING_TO_SEND' }));
  expect(compose).toThrow(says);
});

const files = [{ filename: 'a.txt', content: Buffer.from('a') }];

test.each([
  [{ text: 'The report' }, 'text'],
  [{ text: 'The report', attachments: files }, 'text'],
  [{ message: 'The report', attachment: files }, 'attachment'],
  [{ message: 'The report', files }, 'files'],
])('a part that messages do not have is refused, not left out: %#', (reply, part) => {
  const compose = (): unknown => Reflect.apply(composeReply, undefined, [reply]);
  expect(compose).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
  expect(compose).toThrow(`There is no option "${part}" of a message.`);
});

test('data is checked as it will be read: dates are text, and what is undefined is not there', () => {
  const message = unsafeMessageML('${data.when} ${data.note!"none"} ${data.order.comment!"none"}');
  const order: { id: number; comment?: string | undefined } = { id: 7, comment: undefined };
  const reply = wireOf({ message, data: { when: new Date(0), note: undefined, order } });
  expect(reply.data).toBe('{"when":"1970-01-01T00:00:00.000Z","order":{"id":7}}');
});

test('data may be of an interface', () => {
  interface Order {
    readonly id: number;
  }
  const order: Order = { id: 7 };
  expect(wireOf({ message: unsafeMessageML('${data.id}'), data: order }).data).toBe('{"id":7}');
});

test('a list is no data', () => {
  expect(() => composeReply({ message: 'Orders', data: [7] })).toThrow(
    expect.objectContaining({
      code: 'BAD_MESSAGE_DATA',
      message: expect.stringContaining('{ data: { orders } }'),
    }),
  );
});
