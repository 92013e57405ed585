import { expect, test } from '@jest/globals';
import type { Bot } from '../../src/bot/index.js';
import { logLines } from './log-lines.js';
import { StrangeService } from './strange-service.js';

/** What somebody who comes into the room raises. */
function joined(userId: number): object {
  const stream = { streamId: 'stream', streamType: 'ROOM' };
  return {
    id: 'added',
    messageId: `joined-${userId}`,
    timestamp: 1_000,
    type: 'USERJOINEDROOM',
    initiator: { user: { userId: 7 } },
    payload: { userJoinedRoom: { stream, affectedUser: { userId } } },
  };
}

/** A copy without some of its members. */
function without(value: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** A bot that answers all that it is told with what it was. */
function answering(service: StrangeService, options = {}): Bot {
  const bot = service.bot(options);
  bot.on('MESSAGESENT', (ctx) => ctx.reply(`re ${ctx.incoming.text}`));
  bot.on('USERJOINEDROOM', (ctx) =>
    ctx.reply(`welcome ${ctx.event.payload.userJoinedRoom.affectedUser.userId}`),
  );
  return bot;
}

test('events without an id are handled each, and once when they are delivered again', async () => {
  await using service = await StrangeService.start();
  await answering(service).start();
  const said = ['one', 'two'].map((text) => without(service.say(text, 1_000), 'messageId'));
  const members = [8, 9, 10].map((userId) => without(joined(userId), 'messageId'));
  service.deliver(...said, ...members);
  service.deliver(...members, ...said);
  service.deliver(service.say('end', 2_000));
  await service.sent(6);
  expect(service.texts().slice(3)).toEqual([
    're one',
    're two',
    'welcome 8',
    'welcome 9',
    'welcome 10',
    're end',
  ]);
});

test('a message without a time is handled, and what its conversation lacks is found after it', async () => {
  await using service = await StrangeService.start();
  const logged = logLines();
  await answering(service, { log: logged.log }).start();
  const said = service.say('one', service.now());
  const { message } = said.payload.messageSent;
  const timeless = { messageSent: { message: without(message, 'timestamp') } };
  service.deliver({ ...without(said, 'timestamp'), payload: timeless });
  await service.sent(1);
  service.say('missed', service.now());
  service.loseFeed();
  await service.sent(2);
  expect(service.texts()).toEqual(['one', 're one', 'missed', 're missed']);
  expect(JSON.stringify(logged.lines)).not.toContain('BAD_ARGUMENT');
});

test('a message whose event names no initiator is its sender’s', async () => {
  await using service = await StrangeService.start();
  await answering(service).start();
  service.deliver(without(service.say('one', 1_000), 'initiator'));
  const own = await service.sent(1);
  service.deliver(...own.map((event) => without(event, 'initiator')));
  service.deliver(service.say('two', 2_000));
  await service.sent(2);
  expect(service.texts()).toEqual(['one', 're one', 'two', 're two']);
});

/** The same event with other members at its top. */
const changed = (more: object) => (event: object) => ({ ...event, ...more });

test.each<readonly [string, (said: object) => unknown]>([
  ['type', changed({ type: null })],
  ['type', () => []],
  ['initiator', () => without(joined(8), 'initiator')],
  ['initiator', () => changed({ initiator: { user: {} } })(joined(8))],
  ['payload', changed({ payload: null })],
  ['payload', changed({ payload: 'none' })],
  ['message', changed({ payload: { messageSent: null } })],
  ['conversation', changed({ payload: { messageSent: { message: { stream: {} } } } })],
])('an event without its %s is skipped, and the log says so', async (lacks, change) => {
  await using service = await StrangeService.start();
  const logged = logLines();
  await answering(service, { log: logged.log }).start();
  service.deliver(change(service.say('one', 1_000)), service.say('two', 2_000));
  await service.sent(1);
  expect(service.texts()).toEqual(['one', 'two', 're two']);
  expect(logged.lines.filter(({ level }) => Number(level) > 30)).toEqual([
    expect.objectContaining({
      lacks,
      msg: 'An event of the service lacks what it is handled by; it is skipped.',
    }),
  ]);
});

test('missed messages that say too little are skipped, and those behind them are handled', async () => {
  await using service = await StrangeService.start();
  await answering(service).start();
  service.deliver(service.say('one', service.now()));
  await service.sent(1);
  const [strange] = [service.say('from nobody', service.now())];
  Reflect.deleteProperty(strange.payload.messageSent.message, 'user');
  service.say('two', service.now());
  service.loseFeed();
  await service.sent(2);
  expect(service.texts()).toEqual(['one', 're one', 'from nobody', 'two', 're two']);
});
