import { test } from 'node:test';
import { playTranscript } from 'cadenza/testing';
import poll from '../bot.js';

test('the conversation goes as it is written down', () =>
  playTranscript(poll, new URL('poll.chat', import.meta.url)));
