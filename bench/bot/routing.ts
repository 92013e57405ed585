import { setImmediate as pause } from 'node:timers/promises';
import { addressOf } from '../../src/bot/router/address.js';
import { Commands } from '../../src/bot/router/commands.js';
import { wordsOf } from '../../src/bot/router/words.js';
import type { Message } from '../../src/contract/index.js';
import { readIncomingMessage } from '../../src/messageml/index.js';
import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';

const rounds = 200;
const callsPerRound = 50;
const moment = { now: Date.now(), timeZone: 'UTC' };

/** How a bot with many commands has them: words of their own, or one word and sub-commands. */
const shapes = {
  'own words': (index: number) => `/command${index} {$ticker} [quantity:int] [--all]`,
  'sub-commands': (index: number) => `/order do${index} {$ticker} [quantity:int]`,
};

function messageFor(pattern: string, quantity: number): Pick<Message, 'message' | 'data'> {
  const words = pattern.split(' ').filter((word) => !/[{[]/.test(word));
  const data = JSON.stringify({
    '0': {
      type: 'org.symphonyoss.fin.security',
      version: '1.0',
      id: [{ type: 'org.symphonyoss.fin.security.id.ticker', value: 'IBM' }],
    },
  });
  const tag = '<span class="entity" data-entity-id="0">$IBM</span>';
  const text = `<div data-format="PresentationML" data-version="2.0">${words.join(' ')} ${tag} ${quantity}</div>`;
  return { message: text, data };
}

/** The median time in microseconds to read a message and find its command. */
async function measure(shape: (index: number) => string, count: number): Promise<number> {
  const commands = new Commands<number>();
  for (let index = 0; index < count; index++) {
    commands.add(shape(index), {}, index);
  }
  const messages = Array.from({ length: callsPerRound }, (_, call) =>
    messageFor(shape(Math.floor((call * count) / callsPerRound)), call + 1),
  );
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    for (const message of messages) {
      const addressed = addressOf(wordsOf(readIncomingMessage(message)), 'IM', 1);
      if (addressed === undefined || commands.find(addressed, moment).kind !== 'command') {
        throw new Error('The router found no command.');
      }
    }
    times.push(((performance.now() - start) * 1000) / callsPerRound);
    await pause();
  }
  return quantile(times, 0.5);
}

/** What reading and routing a command costs, with few commands and with many. */
export async function routing(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    await measure(shape, 5);
    const few = await measure(shape, 5);
    const many = await measure(shape, 500);
    measurements.push({
      what: `read and route a message, 500 commands (${name})`,
      value: many,
      unit: 'µs',
      yardstick: { what: 'with 5 commands', value: few },
      goal: { atMost: 1.5 },
      budget: { atMost: 1.5 },
    });
  }
  return measurements;
}
