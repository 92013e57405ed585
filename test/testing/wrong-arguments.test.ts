import { expect, test } from '@jest/globals';
import { Pod } from '../../src/pod/index.js';
import * as testing from '../../src/testing/index.js';
import { callUntyped } from '../bot/untyped.js';

/** What a call of a test in plain JavaScript ends with. */
async function endOf(target: object, method: string, given: readonly unknown[]): Promise<unknown> {
  try {
    return await callUntyped(target, method, given);
  } catch (error) {
    return error;
  }
}

test('what a person of a test is told to do says what it takes', async () => {
  await using stage = await testing.testBot((bot) => {
    bot.command('/hello', (ctx) => ctx.reply('Hello'));
  });
  const { alice } = stage;
  const rows: readonly [method: string, given: readonly unknown[], code: string, words: string][] =
    [
      ['join', [], 'BAD_ARGUMENT', 'join takes the name or the id of a room, not undefined.'],
      ['leave', [5], 'BAD_ARGUMENT', 'leave takes the name or the id of a room, not 5.'],
      ['say', ['Hello', null], 'BAD_ARGUMENT', 'The options of say are null; they are an object.'],
      ['say', ['Hello', { room: 'Desk' }], 'BAD_ARGUMENT', 'There is no option "room" of say.'],
      ['say', ['Hello', { in: 5 }], 'BAD_ARGUMENT', 'The option "in" of say is 5'],
      ['nextMessage', [null], 'BAD_ARGUMENT', 'The options of nextMessage are null'],
      ['nextMessage', [{ timeout: '1s' }], 'BAD_ARGUMENT', 'it takes milliseconds from 0 on.'],
      ['messagesUntilQuiet', [null], 'BAD_ARGUMENT', 'messagesUntilQuiet takes its options'],
      ['userToken', [null], 'BAD_ARGUMENT', 'userToken takes its options as an object'],
      ['edit', [], 'NOT_A_MESSAGE', 'edit takes the message first'],
      ['download', [], 'NOT_A_MESSAGE', 'download takes the message first'],
    ];
  for (const [method, given, code, words] of rows) {
    expect(await endOf(alice, method, given)).toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  }
});

test('what sets a test up says what it takes', async () => {
  await using pod = await Pod.start({ console: false });
  const rows: readonly [name: string, given: readonly unknown[], code: string, words: string][] = [
    ['testBot', [() => undefined, null], 'BAD_ARGUMENT', 'The options of testBot are null'],
    ['testBot', [() => undefined, { poeple: [] }], 'BAD_ARGUMENT', 'Did you mean "people"?'],
    [
      'testBot',
      [() => undefined, { people: 'alice' }],
      'BAD_ARGUMENT',
      'it takes a list of texts.',
    ],
    ['testUser', [], 'BAD_ARGUMENT', 'testUser takes a pod first'],
    ['testUser', [pod], 'BAD_ARGUMENT', 'testUser takes a user name, not undefined.'],
    ['testUser', [pod, 'alice', null], 'BAD_ARGUMENT', 'testUser takes its options as an object'],
    ['playTranscript', [() => undefined], 'BAD_ARGUMENT', 'playTranscript takes the file'],
    ['storeContract', [], 'BAD_ARGUMENT', 'The options of storeContract are undefined'],
  ];
  for (const [name, given, code, words] of rows) {
    expect(await endOf(testing, name, given)).toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  }
});
