import { expect, test } from '@jest/globals';
import { checkOptions, defaultOptions } from '../../src/bot/options.js';

test('options that are left out have their defaults', () => {
  expect(checkOptions({})).toEqual(defaultOptions);
  expect(checkOptions({ conversations: 3 })).toEqual({ ...defaultOptions, conversations: 3 });
});

test('an option that is undefined, as one from the environment may be, is one that was left out', () => {
  const nothing = Object.fromEntries(Object.keys(defaultOptions).map((name) => [name, undefined]));
  expect(checkOptions({ ...nothing, handlerTimeout: undefined, scale: undefined })).toEqual(
    defaultOptions,
  );
});

test.each([
  [
    { conversations: 0 },
    'The option "conversations" of the bot is 0; it takes a whole number from 1 on.',
  ],
  [{ rememberedEvents: -1 }, '"rememberedEvents" of the bot is -1'],
  [{ slowHandler: Number.NaN }, '"slowHandler" of the bot is NaN'],
  [{ stopDeadline: 0.5 }, '"stopDeadline" of the bot is 0.5; it takes a whole number from 0 on.'],
])('options that cannot work are refused: %j', (options, message) => {
  expect(() => checkOptions(options)).toThrow(
    expect.objectContaining({ code: 'BAD_ARGUMENT', message: expect.stringContaining(message) }),
  );
});
