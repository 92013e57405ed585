import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playTranscript, testBot } from 'cadenza/testing';
import { expectMessage } from 'cadenza/testing/node';
import helpdesk from '../bot.js';

test('a request is asked, taken, handed over and resolved', () =>
  playTranscript(helpdesk, new URL('helpdesk.chat', import.meta.url)));

const cast = { people: ['alice', 'bob'], rooms: { Helpdesk: ['bob'] } } as const;

test('who helps gets the files as they were sent', async () => {
  await using stage = await testBot(helpdesk, cast);
  const { alice, bob } = stage;
  await alice.say('/ask');
  await stage.quiet();
  await alice.say('The printer');
  await stage.quiet();
  await alice.attach({ name: 'printer.log', content: 'out of paper' }, 'It <b>stopped</b>.');

  const offer = await bob.nextMessage({ in: 'Helpdesk' });
  expectMessage(offer).toHaveText(/It <b>stopped<\/b>\./);
  await bob.click(offer, 'take');

  await stage.quiet();
  const message = bob.messages.find(({ attachments }) => attachments.length > 0);
  assert.ok(message);
  assert.equal((await bob.download(message, 'printer.log')).toString(), 'out of paper');
});

test('a subject that is too long for the name of a room is asked for again', async () => {
  await using stage = await testBot(helpdesk, cast);
  await stage.alice.say('/ask');
  await stage.alice.nextMessage();

  await stage.alice.say('The printer on the second floor, beside the window, is on fire');
  expectMessage(await stage.alice.nextMessage()).toHaveText(/at most 40 characters/);
});

test('requests have numbers of their own, and a room is closed when its request is resolved', async () => {
  await using stage = await testBot(helpdesk, cast);
  for (const subject of ['Mouse', 'Keyboard']) {
    for (const text of ['/ask', subject, 'It is gone.']) {
      await stage.alice.say(text);
      await stage.quiet();
    }
    await stage.bob.click(await stage.bob.nextMessage({ in: 'Helpdesk' }), 'take');
    await stage.quiet();
    await stage.bob.messagesUntilQuiet();
  }

  await stage.bob.say('/resolve', { in: 'Request 2 Keyboard' });
  await stage.quiet();

  await assert.rejects(stage.alice.say('One more thing', { in: 'Request 2 Keyboard' }));
  await stage.alice.say('One more thing', { in: 'Request 1 Mouse' });
});
