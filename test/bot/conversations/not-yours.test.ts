import { expect, test } from '@jest/globals';
import type { Bot } from '../../../src/bot/index.js';
import { button, form } from '../../../src/messageml/index.js';
import { type ReceivedMessage, type TestBot, testBot } from '../../../src/testing/index.js';

const signing = form('signing', [button('sign', 'Sign')]);

/** A bot that asks Alice in a room with Bob, and what it says of its own to others. */
function staged(
  setUp: (bot: Bot) => void,
  languages: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<TestBot<'alice' | 'bob'>> {
  return testBot(
    (bot) => {
      const sign = bot.conversation('sign', async (c) => {
        const { user } = await c.form(signing, { within: '1h' });
        await c.say(`Signed by ${user.username}.`);
      });
      bot.command('/sign', (ctx) => ctx.start(sign));
      setUp(bot);
    },
    {
      people: ['alice', 'bob'],
      rooms: { Desk: ['alice', 'bob'] },
      options: {
        texts: { languages },
        language: ({ username }) => (username === 'bob' ? 'de' : 'en'),
      },
    },
  );
}

/** The form for Alice, as Bob sees it below what she wrote. */
async function askedBy({ alice, bob }: TestBot<'alice' | 'bob'>): Promise<ReceivedMessage> {
  await alice.say('/sign', { in: 'Desk' });
  await bob.nextMessage();
  return bob.nextMessage();
}

/** What Bob is told who presses the button first, and what Alice is told then. */
async function pressedByBoth(stage: TestBot<'alice' | 'bob'>): Promise<string[]> {
  const { alice, bob } = stage;
  const asked = await askedBy(stage);
  await bob.click(asked, 'sign');
  await alice.click(asked, 'sign');
  const said: string[] = [];
  while (said.at(-1) !== 'Signed by alice.') {
    said.push((await bob.nextMessage()).text);
  }
  return said;
}

test('who presses a button that is for somebody else is told so, in their language', async () => {
  await using stage = await staged(() => undefined);
  expect(await pressedByBoth(stage)).toEqual([
    'Darauf soll jemand anderes antworten.',
    'Signed by alice.',
  ]);
});

test('a form handler of the bot is called for them instead', async () => {
  await using stage = await staged((bot) =>
    bot.form('signing', (ctx) => ctx.reply(`Not you, ${ctx.user.username}.`)),
  );
  expect(await pressedByBoth(stage)).toEqual(['Not you, bob.', 'Signed by alice.']);
});

test('a bot whose text for them is empty says nothing', async () => {
  await using stage = await staged(() => undefined, { de: { 'conversation.notYours': '' } });
  expect(await pressedByBoth(stage)).toEqual(['Signed by alice.']);
});

test('what others write meanwhile is passed over', async () => {
  await using stage = await staged(() => undefined);
  const { alice, bob } = stage;
  const asked = await askedBy(stage);
  await bob.say('Shall I?', { in: 'Desk' });
  await alice.click(asked, 'sign');
  expect((await bob.nextMessage()).text).toBe('Signed by alice.');
});
