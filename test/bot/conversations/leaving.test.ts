import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Bot, CancelledError } from '../../../src/bot/index.js';
import { Client } from '../../../src/client/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { serviceAccount } from '../../built/accounts.js';
import { gate } from '../gate.js';
import { Stage } from '../stage.js';
import { botWith } from './talking.js';

const stage = new Stage();
let alice: TestUser;
let bob: TestUser;
let owner: Client;

beforeAll(async () => {
  await stage.open();
  [alice, bob] = await Promise.all([stage.person('alice'), stage.person('bob')]);
  owner = new Client((await serviceAccount(stage.pod, 'owner')).config);
});

/** A room of a bot with alice and bob. */
async function roomOf(bot: Bot, name: string): Promise<string> {
  const room = await owner.rooms.create({ name: `${name} room`, description: 'Leaving' });
  const { id } = room.roomSystemInfo;
  const { id: botId } = await bot.client.users.session();
  for (const userId of [botId, alice.user.id, bob.user.id]) {
    await owner.rooms.addMember(id, userId);
  }
  return id;
}

/** How the conversations of a bot stand, by who began them. */
async function standOf(bot: Bot): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for await (const { user, status, reason } of bot.conversations.list()) {
    found[user.username ?? ''] = reason === undefined ? status : `${status}: ${reason}`;
  }
  return found;
}

/** A bot that asks why, and where somebody who left is heard of. */
async function askingBot() {
  const heard = gate();
  const codes: string[] = [];
  const { name, bot } = await botWith(stage, (one) => {
    const ask = one.conversation('ask', async (c) => {
      try {
        await c.ask('Why?');
      } catch (error) {
        codes.push(error instanceof CancelledError ? error.code : String(error));
        throw error;
      }
    });
    one.command('/ask', (ctx) => ctx.start(ask));
    one.on('user:left', () => void heard.pass());
    one.on('bot:left', () => void heard.pass());
  });
  const room = await roomOf(bot, name);
  for (const person of [alice, bob]) {
    await person.say(room, '/ask');
    while ((await alice.nextMessage({ streamId: room })).text !== 'Why?') {
      // Bob's command.
    }
  }
  return { bot, room, heard, codes };
}

describe('A conversation whose person leaves the room', () => {
  test('ends as cancelled, with a reason for its operator; that of others goes on', async () => {
    const { bot, room, heard, codes } = await askingBot();
    await owner.rooms.removeMember(room, alice.user.id);
    await heard.reached;
    expect(await standOf(bot)).toEqual({
      alice: 'cancelled: Whoever was to answer has left the room.',
      bob: 'waiting',
    });
    expect(codes).toEqual(['CONVERSATION_LEFT']);
  });

  test('ends when it is the bot that leaves, for everybody', async () => {
    const { bot, room, heard, codes } = await askingBot();
    await owner.rooms.removeMember(room, (await bot.client.users.session()).id);
    await heard.reached;
    expect(Object.values(await standOf(bot))).toEqual([
      'cancelled: Whoever was to answer has left the room.',
      'cancelled: Whoever was to answer has left the room.',
    ]);
    expect(codes).toEqual(['CONVERSATION_LEFT', 'CONVERSATION_LEFT']);
  });

  test('may wait for just that', async () => {
    const { name, bot } = await botWith(stage, (one) => {
      const farewell = one.conversation('farewell', async (c) => {
        const [winner] = await c.race({
          left: () => c.waitFor('user:left'),
          answer: () => c.ask('Staying?'),
        });
        await c.say(winner);
      });
      one.command('/ping', (ctx) => ctx.reply('pong'));
      one.command('/farewell', (ctx) => ctx.start(farewell));
    });
    const room = await roomOf(bot, name);
    await alice.say(room, '/farewell');
    expect((await alice.nextMessage({ streamId: room })).text).toBe('Staying?');
    await owner.rooms.removeMember(room, alice.user.id);
    await bob.say(room, '/ping');
    while ((await bob.nextMessage({ streamId: room })).text !== 'pong') {
      // What the conversation said.
    }
    expect(await standOf(bot)).toEqual({ alice: 'done' });
  });
});
