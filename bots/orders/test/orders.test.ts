import { test } from 'node:test';
import { playTranscript } from 'cadenza/testing';
import orders from '../bot.js';

test('the conversation goes as it is written down', () =>
  playTranscript(orders, new URL('orders.chat', import.meta.url)));
