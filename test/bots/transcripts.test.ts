import { join } from 'node:path';
import { test } from '@jest/globals';
import { type BotFunction, playTranscript } from 'cadenza/testing';
import echo from '../../bots/echo/bot.js';
import leave from '../../bots/leave/bot.js';
import orders from '../../bots/orders/bot.js';
import poll from '../../bots/poll/bot.js';

const bots: Readonly<Record<string, BotFunction>> = { echo, leave, orders, poll };

test.each(Object.entries(bots))('the transcript of %s is what it says', (name, bot) =>
  playTranscript(bot, join(__dirname, `../../bots/${name}/test/${name}.chat`)),
);
