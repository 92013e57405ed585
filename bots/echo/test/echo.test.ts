import { test } from 'node:test';
import { playTranscript } from 'cadenza/testing';
import echo from '../bot.js';

test('the conversation goes as it is written down', () =>
  playTranscript(echo, new URL('echo.chat', import.meta.url)));
