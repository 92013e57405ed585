import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { action, defineBot } from '../../../src/bot/index.js';
import { Client } from '../../../src/client/index.js';
import { button, form } from '../../../src/messageml/index.js';
import { testBot } from '../../../src/testing/index.js';
import { serviceAccount } from '../../built/accounts.js';

const pay = action('pay', z.number(), { once: true });
const rename = form('rename', [button('rename', 'Rename')]);

/** Takes payments, and reads what happens in the whole company. */
const cashier = defineBot({ source: 'datahose' }, (bot) => {
  bot.command('/pay', (ctx) => ctx.reply(form('till', [pay.button('Pay', 5)])));
  bot.command('/rename', (ctx) => ctx.reply(rename));
  bot.action(pay, (ctx) => ctx.reply(`paid ${ctx.payload}`));
  bot.form(rename, (ctx) => ctx.reply('renamed'));
  bot.on('SYMPHONYELEMENTSACTION', (ctx) => ctx.reply(`saw ${ctx.user.username}`));
});

test('on the datahose, a button or a form of another bot that is like ours is not taken for ours', async () => {
  await using stage = await testBot(cashier, {
    roles: ['INDIVIDUAL', 'CONTENT_EXPORT_SERVICE'],
    config: { datahose: { eventTypes: ['MESSAGESENT', 'SYMPHONYELEMENTSACTION'] } },
  });
  const { alice } = stage;
  const { config } = await serviceAccount(stage.pod, 'copier');
  await using copier = new Client(config);
  const cashierId = (await copier.users.byUsername('bot'))?.id ?? 0;
  const chat = await copier.streams.createIm([alice.user.id, cashierId]);
  const asked = async (text: string) => {
    await alice.say(text, { in: chat });
    return alice.nextMessage();
  };
  const copied = async (id: string, name: string) => {
    await copier.messages.create(chat, { message: form(id, [button(name, 'A present')]) });
    return alice.nextMessage();
  };

  const ours = await asked('/pay');
  const signed = ours.forms[0]?.actions[0] ?? '';
  for (const [id, name] of [
    ['till', signed],
    ['till', 'pay'],
    ['rename', 'rename'],
  ] as const) {
    await alice.submit(await copied(id, name), id, { action: name });
    expect((await alice.nextMessage()).text).toBe('saw alice');
  }

  await alice.click(ours, 'pay');
  expect((await alice.nextMessage()).text).toBe('paid 5');
  await alice.click(await asked('/rename'), 'rename');
  expect((await alice.nextMessage()).text).toBe('renamed');
});
