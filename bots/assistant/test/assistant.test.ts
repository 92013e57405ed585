import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bot } from 'cadenza';
import { playTranscript, testBot } from 'cadenza/testing';
import { expectMessage } from 'cadenza/testing/node';
import assistant from '../bot.js';
import { type LanguageModel, standIn, type Turn } from '../model.js';

/** The bot with a model, showing each piece at once. */
function assistantWith(model: LanguageModel) {
  return (bot: Bot) => assistant(bot, model, { every: 0 });
}

const seed = { rooms: [{ name: 'Lobby', owner: 'bob', members: ['alice'] }] };

test('a person asks, catches up, and has an answer sent', () => {
  const bot = assistantWith(standIn);
  return playTranscript(bot, new URL('assistant.chat', import.meta.url), {
    application: true,
    seed,
  });
});

test('an answer is shown while it is written, in one message that changes', async () => {
  let goOn = (): void => undefined;
  const bot = assistantWith({
    async *answer() {
      yield 'Let me ';
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      yield 'think.';
    },
  });
  await using stage = await testBot(bot);
  const { alice } = stage;

  await alice.say('What is new?');
  const first = await alice.nextMessage();
  expectMessage(first).toHaveText('…');
  const second = await alice.nextMessage();
  expectMessage(second).toHaveText('Let me');
  assert.equal(second.replaced, first.raw.messageId);

  goOn();
  const third = await alice.nextMessage();
  expectMessage(third).toHaveText('Let me think.');
  assert.equal(third.replaced, second.raw.messageId);
});

test('the model is told what was said before, until the person wants it forgotten', async () => {
  const told: (readonly Turn[])[] = [];
  const bot = assistantWith({
    async *answer(turns) {
      told.push([...turns]);
      yield await Promise.resolve(`<b>${turns.length}</b>`);
    },
  });
  await using stage = await testBot(bot);

  for (const text of ['One', 'Two', '/forget', 'Three']) {
    await stage.alice.say(text);
    await stage.quiet();
  }

  assert.deepEqual(
    told.map((turns) => turns.map(({ text }) => text)),
    [['One'], ['One', '<b>1</b>', 'Two'], ['Three']],
  );
  const answers = await stage.alice.messagesUntilQuiet();
  assert.ok(answers.some(({ text }) => text === '<b>3</b>'));
});

test('what is sent on behalf of a person is the person’s own message', async () => {
  await using stage = await testBot(assistantWith(standIn), {
    people: ['alice', 'bob'],
    application: true,
    seed,
  });
  const { alice, bob } = stage;
  await bob.say('Who has the key?', { in: 'Lobby' });
  await alice.say('/draft Lobby');
  await stage.quiet();
  const draft = alice.messages.find(({ forms }) => forms.length > 0);
  assert.ok(draft);

  await alice.click(draft, 'send', { text: 'I <i>do</i>.' });

  const sent = await bob.nextMessage({ in: 'Lobby' });
  expectMessage(sent).toHaveText('I <i>do</i>.');
  assert.equal(sent.from.username, 'alice');
});

test('rooms of one person are not read out to others', async () => {
  await using stage = await testBot(assistantWith(standIn), {
    people: ['alice', 'bob'],
    rooms: { Desk: ['bob', 'alice'] },
    application: true,
    seed,
  });

  await stage.alice.say('/catchup Lobby', { in: 'Desk' });

  expectMessage(await stage.bob.nextMessage({ in: 'Desk' })).toHaveText('/catchup Lobby');
  expectMessage(await stage.bob.nextMessage({ in: 'Desk' })).toHaveText(/in our own chat/);
});
