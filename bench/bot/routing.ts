import { setImmediate as pause } from 'node:timers/promises';
import { addressOf } from '../../src/bot/router/address.js';
import { Commands } from '../../src/bot/router/commands.js';
import { wordsOf } from '../../src/bot/router/words.js';
import type { Message } from '../../src/contract/index.js';
import { readIncomingMessage } from '../../src/messageml/index.js';
import type { Measurement } from '../measurement.js';

const rounds = 400;
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

/** Some commands, and messages that call them. */
interface Desk {
  readonly commands: Commands<number>;
  readonly messages: readonly Pick<Message, 'message' | 'data'>[];
}

function deskOf(shape: (index: number) => string, count: number): Desk {
  const commands = new Commands<number>();
  for (let index = 0; index < count; index++) {
    commands.add(shape(index), {}, index);
  }
  const messages = Array.from({ length: callsPerRound }, (_, call) =>
    messageFor(shape(Math.floor((call * count) / callsPerRound)), call + 1),
  );
  return { commands, messages };
}

function route(commands: Commands<number>, message: Desk['messages'][number]): void {
  const addressed = addressOf(wordsOf(readIncomingMessage(message)), 'IM', 1);
  if (addressed === undefined || commands.find(addressed, moment).kind !== 'command') {
    throw new Error('The router found no command.');
  }
}

/** The time in microseconds to read a message and find its command. */
function timeOf({ commands, messages }: Desk): number {
  const start = performance.now();
  for (const message of messages) {
    route(commands, message);
  }
  return ((performance.now() - start) * 1000) / callsPerRound;
}

/** Reads and routes one of the messages for some commands, by its number. */
export function routeOf(count: number): (number: number) => void {
  const { commands, messages } = deskOf(shapes['own words'], count);
  return (number) => {
    const message = messages[Math.floor((number * messages.length) / count)];
    if (message !== undefined) {
      route(commands, message);
    }
  };
}

/** What reading and routing a command costs, with few commands and with many, measured in turns. */
export async function routing(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [name, shape] of Object.entries(shapes)) {
    const [few, many] = [deskOf(shape, 5), deskOf(shape, 500)];
    const times = { few: Infinity, many: Infinity };
    for (let round = 0; round < rounds; round++) {
      times.few = Math.min(times.few, timeOf(few));
      times.many = Math.min(times.many, timeOf(many));
      await pause();
    }
    measurements.push({
      what: `read and route a message, 500 commands (${name})`,
      value: times.many,
      unit: 'µs',
      yardstick: { what: 'with 5 commands', value: times.few },
      goal: { atMost: 1.2 },
      budget: { atMost: 1.5 },
    });
  }
  return measurements;
}
