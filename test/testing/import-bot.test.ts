import { expect, test } from '@jest/globals';
import { botOf } from '../../src/testing/import-bot.js';

const bot = () => undefined;

test.each([
  ['an ES module', { default: bot }],
  [
    'a file compiled to CommonJS, one default deeper',
    { default: { __esModule: true, default: bot } },
  ],
  ['a CommonJS module that is the function', { default: bot, 'module.exports': bot }],
])('the function of a bot is found in %s', (_, module) => {
  expect(botOf('bot.js', module)).toBe(bot);
});

test.each([
  ['nothing by default', { bot }],
  ['an object with a default that is no CommonJS module', { default: { default: bot } }],
])('%s is no bot', (_, module) => {
  expect(() => botOf('bot.js', module)).toThrow(
    'bot.js must export a function of the bot by default',
  );
});
