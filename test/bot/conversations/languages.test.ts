import { expect, test } from '@jest/globals';
import { type Bot, type ConversationContext } from 'cadenza';
import { button, form, numberField } from 'cadenza/messageml';
import { type TestBot, testBot } from 'cadenza/testing';

const languages = {
  en: { 'leave.isFine': 'May {$name} go?' },
  de: { 'leave.isFine': 'Darf {$name} gehen?' },
};

const sheet = form('sheet', [
  numberField('days', { required: true, min: 1 }),
  button('send', 'Send'),
]);

/** Alice speaks English, Bob German, and nobody knows what Carol does. */
const known: ReadonlyMap<string, string> = new Map([
  ['alice', 'en'],
  ['bob', 'de'],
]);

function staged(
  run: (c: ConversationContext, bot: Bot) => Promise<unknown>,
): Promise<TestBot<'alice' | 'bob'>> {
  const setUp = (bot: Bot): void => {
    const talk = bot.conversation('talk', (c) => run(c, bot));
    bot.command('/talk', (ctx) => ctx.start(talk));
  };
  return testBot(setUp, {
    people: ['alice', 'bob'],
    rooms: { Desk: ['alice', 'bob'] },
    durable: true,
    options: { texts: { languages }, language: ({ username = '' }) => known.get(username) },
  });
}

const inChat = { in: { username: 'bob' } } as const;

test('somebody else is asked for yes or no in the own language, and the answer is read in it', async () => {
  await using stage = await staged(async (c) => {
    await c.say(String(await c.confirm('?', inChat)));
  });
  const { alice, bob } = stage;
  await alice.say('/talk');
  const asked = await bob.nextMessage();
  expect(asked.raw.message).toMatch(/>Ja<.*>Nein</s);
  await stage.restart();
  await bob.say('vielleicht');
  expect((await bob.nextMessage()).text).toBe('Bitte wählen Sie aus: Ja, Nein.');
  await bob.say('ja');
  expect((await alice.nextMessage()).text).toBe('true');
});

test('whom the conversation began with is asked in the own language, elsewhere too', async () => {
  await using stage = await staged(async (c) => {
    await c.say(String(await c.confirm('?', { in: { userId: c.user.userId } })));
  });
  await stage.bob.say('/talk');
  expect((await stage.bob.nextMessage()).raw.message).toMatch(/>Ja<.*>Nein</s);
});

test('an answer that is none is told in the language of whoever gave it, in a room too', async () => {
  await using stage = await staged(async (c) => {
    const parse = (text: string) => Number(text) || undefined;
    await c.say(String(await c.ask('How many?', { in: { room: 'Desk' }, parse })));
  });
  const { alice, bob } = stage;
  await alice.say('/talk');
  expect((await bob.nextMessage()).text).toBe('How many?');
  await alice.say('many', { in: 'Desk' });
  await bob.nextMessage({ in: 'Desk' });
  expect((await bob.nextMessage({ in: 'Desk' })).text).toMatch(/^I did not understand/);
  await bob.say('viele', { in: 'Desk' });
  expect((await bob.nextMessage({ in: 'Desk' })).text).toMatch(/^Das habe ich nicht verstanden/);
});

test('a form that does not fit comes back in the language of whoever filled it in', async () => {
  await using stage = await staged(async (c) => {
    const { values } = await c.form(sheet, inChat);
    await c.say(String(values.days));
  });
  const { alice, bob } = stage;
  await alice.say('/talk');
  await bob.submit(await bob.nextMessage(), 'sheet', { days: '0' });
  const again = await bob.nextMessage();
  expect(again.text).toContain('Nicht unter 1');
  await bob.submit(again, sheet, { days: 3 });
  expect((await alice.nextMessage()).text).toBe('3');
});

test('the words that end a conversation are understood in the language of whoever is asked', async () => {
  await using stage = await staged(async (c) => {
    await c.ask('How many?', inChat);
  });
  await stage.alice.say('/talk');
  await stage.bob.nextMessage();
  await stage.bob.say('abbrechen');
  expect((await stage.alice.nextMessage()).text).toBe('All right, never mind.');
});

test('a text for somebody else is written in the language of that person', async () => {
  await using stage = await staged(async (c, bot) => {
    const name = 'Alice';
    const language = await c.languageOf({ username: 'bob' });
    await c.confirm(bot.text('leave.isFine', { name }, language), inChat);
    await c.say(`asked in ${language}, and in ${await c.languageOf({ room: 'Desk' })} elsewhere`);
  });
  await stage.alice.say('/talk');
  expect((await stage.bob.nextMessage()).text).toMatch(/^Darf Alice gehen\?/);
  await stage.restart();
  await stage.bob.say('nein');
  expect((await stage.alice.nextMessage()).text).toBe('asked in de, and in en elsewhere');
});

test('a bot of one language looks nobody up for it', async () => {
  const setUp = (bot: Bot): void => {
    const talk = bot.conversation('talk', (c) => c.confirm('?', { in: { userId: bobId } }));
    bot.command('/talk', (ctx) => ctx.start(talk));
  };
  let bobId = 0;
  await using stage = await testBot(setUp, { people: ['alice', 'bob'] });
  bobId = stage.bob.user.id;
  await stage.pod.control.journal.clear();
  await stage.alice.say('/talk');
  expect((await stage.bob.nextMessage()).raw.message).toContain('>Yes<');
  const calls = await stage.pod.control.journal.read({ user: 'bot' });
  expect(calls.filter(({ route }) => route === '/pod/v3/users')).toEqual([]);
});
