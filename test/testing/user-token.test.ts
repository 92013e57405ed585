import { expect, test } from '@jest/globals';
import { type Bot } from 'cadenza';
import { Pod } from 'cadenza/pod';
import { testBot, testUser } from 'cadenza/testing';
import { application } from '../built/accounts.js';

/** The back end of an extension application, as a bot that tells who sits in front of the page. */
function desk(bot: Bot): void {
  bot.command('/open {jwt}', async (ctx) => {
    const { displayName } = await ctx.client.extensionApp.validateUserToken(ctx.args.jwt);
    await ctx.reply(`Welcome ${displayName ?? ''}`);
  });
}

test("a person hands over what the page of the bot's application gets, on a clock that stands still too", async () => {
  await using stage = await testBot(desk, { application: true, clock: '2026-11-23T08:59Z' });
  await stage.alice.say(`/open ${await stage.alice.userToken()}`);
  expect((await stage.alice.nextMessage()).text).toBe('Welcome Alice Adams');
});

test('a token for another application, or of no time, is refused by the back end', async () => {
  await using stage = await testBot(desk, { application: true });
  await application(stage.pod, 'other-app');
  const { extensionApp } = stage.bot.client;
  for (const options of [{ appId: 'other-app' }, { expiresIn: 0 }]) {
    const jwt = await stage.alice.userToken(options);
    await expect(extensionApp.validateUserToken(jwt)).rejects.toThrow(/not valid for .*bot-app/);
  }
});

test('without an application it says that there is none', async () => {
  await using stage = await testBot(desk);
  await expect(stage.alice.userToken()).rejects.toThrow('There is no application with this id.');
});

test('who is on a pod of its own gets one as well', async () => {
  await using pod = await Pod.start();
  await application(pod, 'desk-app');
  await using alice = await testUser(pod, 'alice');
  await expect(alice.userToken('desk-app')).resolves.toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
});
