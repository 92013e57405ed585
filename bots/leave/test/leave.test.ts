import { test } from 'node:test';
import { playTranscript } from 'cadenza/testing';
import leave from '../bot.js';

test('leave is asked for, decided in another room, listed and remembered', () =>
  playTranscript(leave, new URL('leave.chat', import.meta.url)));
