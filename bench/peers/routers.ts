import type * as Routing from '../bot/routing.js';
import { importBuilt } from '../built.js';
import type { Measurement } from '../measurement.js';
import { loadPeer } from './load.js';

const commands = 500;
const rounds = 15;
const callsPerRound = 20;

interface Grammy {
  readonly Bot: new (
    token: string,
    options: { readonly botInfo: object },
  ) => {
    command(name: string, handler: () => void): void;
    handleUpdate(update: object): Promise<void>;
  };
}

interface Bolt {
  readonly App: new (options: object) => {
    command(
      name: string,
      handler: (call: { readonly ack: () => Promise<void> }) => Promise<void>,
    ): void;
    processEvent(event: object): Promise<void>;
  };
}

/** Finds the handler of a command by its number. */
type Route = (number: number) => Promise<void> | void;

/** A message with a command read and routed to one of 500 handlers, and its arguments read. */
export async function measureRouters(): Promise<readonly Measurement[]> {
  const { routeOf } = await importBuilt<typeof Routing>('bot/routing.ts');
  const routes = {
    own: routeOf(commands),
    grammy: grammyRoute(),
    bolt: boltRoute(),
  };
  const shortest = { own: Infinity, grammy: Infinity, bolt: Infinity };
  for (let round = 0; round < rounds; round++) {
    for (const name of ['own', 'grammy', 'bolt'] as const) {
      shortest[name] = Math.min(shortest[name], await timeOf(routes[name]));
    }
  }
  const row = (what: string, value: number): Measurement => ({
    what: `read and route a message, ${commands} commands`,
    value: shortest.own,
    unit: 'µs',
    yardstick: { what, value },
    goal: { atMost: 1 },
    budget: { atMost: 1 },
  });
  return [row("grammY's router", shortest.grammy), row("Bolt's router", shortest.bolt)];
}

async function timeOf(route: Route): Promise<number> {
  const begin = performance.now();
  for (let call = 0; call < callsPerRound; call++) {
    await route(Math.floor((call * commands) / callsPerRound));
  }
  return ((performance.now() - begin) * 1000) / callsPerRound;
}

function grammyRoute(): Route {
  const { Bot } = loadPeer('grammy') as Grammy;
  const botInfo = { id: 1, is_bot: true, first_name: 'bench', username: 'bench' };
  const bot = new Bot('1:none', { botInfo });
  let handled = 0;
  for (let number = 0; number < commands; number++) {
    bot.command(`command${number}`, () => {
      handled++;
    });
  }
  const person = { id: 2, is_bot: false, first_name: 'Alice' };
  return async (number) => {
    const before = handled;
    const text = `/command${number} IBM 7`;
    const length = text.indexOf(' ');
    const entities = [{ type: 'bot_command', offset: 0, length }];
    const chat = { id: 2, type: 'private', first_name: 'Alice' };
    const message = { message_id: 1, date: 1, chat, from: person, text, entities };
    await bot.handleUpdate({ update_id: 1, message });
    requireOneMore(before, handled);
  };
}

function boltRoute(): Route {
  const { App } = loadPeer('@slack/bolt') as Bolt;
  const receiver = {
    init: () => undefined,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
  const authorize = () => Promise.resolve({ botToken: 'none', botId: 'B1', botUserId: 'U1' });
  const app = new App({ receiver, authorize });
  let handled = 0;
  for (let number = 0; number < commands; number++) {
    app.command(`/command${number}`, ({ ack }) => {
      handled++;
      return ack();
    });
  }
  return async (number) => {
    const before = handled;
    const command = { command: `/command${number}`, text: 'IBM 7' };
    const body = { ...command, team_id: 'T1', user_id: 'U2', channel_id: 'C1' };
    await app.processEvent({ body, ack: () => Promise.resolve() });
    requireOneMore(before, handled);
  };
}

function requireOneMore(before: number, handled: number): void {
  if (handled !== before + 1) {
    throw new Error('A router found no handler.');
  }
}
