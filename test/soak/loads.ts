import { Client } from '../../src/client/index.js';
import type { Message } from '../../src/contract/index.js';
import { type ReceivedMessage, type TestUser, testUser } from '../../src/testing/index.js';
import type { World } from './world.js';

/** What somebody does again and again on one visit. */
interface Visit extends AsyncDisposable {
  readonly turn: (number: number) => Promise<unknown>;
}

type Load = (world: World) => Promise<Visit>;

/** What people and operators do, each beside the others. */
const loads: Readonly<Record<string, Load>> = {
  commands: visitOf('alice', async (alice, number) => {
    await alice.say('echo', `/echo hello ${number}`);
    await answer(alice, ({ text }) => text === `hello ${number}`);
  }),
  forms: visitOf('bob', async (bob, number) => {
    await bob.say('echo', '/ticket');
    const asked = await answer(bob, ({ forms }) => forms.length > 0);
    await bob.click(asked, 'send', { what: `thing ${number}` });
    await answer(bob, ({ text }) => text === `Ticket: thing ${number}`);
  }),
  conversations: visitOf('carol', async (carol, number) => {
    for (const [said, answered] of [
      ['/plan', 'Where?'],
      [`town ${number}`, `Off to town ${number}?`],
      ['yes', `Planned: town ${number}`],
    ] as const) {
      await carol.say('echo', said);
      await answer(carol, ({ text }) => text.includes(answered));
    }
  }),
  files: visitOf('dora', async (dora, number) => {
    const content = Buffer.alloc(100_000 + number, number);
    const file = { name: 'file.bin', content };
    const said = await dora.say('echo', 'a file', { attachments: [file] });
    await answer(dora, ({ text }) => text === `${content.length} bytes`);
    await dora.download(said);
  }),
  rooms: operation(async (client, number) => {
    const name = `Room ${process.hrtime.bigint()}`;
    const { roomSystemInfo } = await client.rooms.create({ name, description: 'Comes and goes' });
    await client.messages.create(roomSystemInfo.id, { message: `Welcome, number ${number}` });
    await client.rooms.setActive(roomSystemInfo.id, false);
  }),
  imports: operation(async (client, _number, { archive }) => {
    const messages = Array.from({ length: 20 }, () => ({
      ...archive,
      message: '<messageML>closed at <cash tag="ibm"/> <hash tag="soak"/></messageML>',
      format: 'MESSAGEML' as const,
      intendedMessageTimestamp: Date.UTC(2020, 0, 1),
      originatingSystemId: 'soak',
      originalMessageId: String(process.hrtime.bigint()),
    }));
    for await (const { status } of client.messages.import(messages)) {
      if (status !== 'imported') {
        throw new Error(`A message was not imported: ${status}`);
      }
    }
  }),
  searches: operation(async (client) => {
    const found: Message[] = [];
    for await (const message of client.messages.search({ hashtag: 'soak' })) {
      found.push(message);
      if (found.length === 100) {
        break;
      }
    }
    await client.streams.listEnterprise({ streamTypes: ['ROOM'] }).count();
  }),
};

/** After so many turns somebody goes, and comes anew. */
const turnsOfAVisit = 50;

/** How often a load did what it does, and how often a fault ended it. */
export interface Outcome {
  readonly load: string;
  readonly turns: number;
  readonly broken: number;
}

/** Lets everybody do what they do until the time is over. */
export function runLoads(world: World, isOver: () => boolean): Promise<readonly Outcome[]> {
  return Promise.all(
    Object.entries(loads).map(([name, load]) => repeat(name, () => load(world), isOver)),
  );
}

async function repeat(
  load: string,
  begin: () => Promise<Visit>,
  isOver: () => boolean,
): Promise<Outcome> {
  let turns = 0;
  let broken = 0;
  while (!isOver()) {
    try {
      await using visit = await begin();
      for (let turn = 0; turn < turnsOfAVisit && !isOver(); turn += 1) {
        await visit.turn(turns);
        turns += 1;
      }
    } catch {
      // People meet faults as they are, and come back. Who meets nothing else has done nothing in the end.
      broken += 1;
    }
  }
  return { load, turns, broken };
}

function visitOf(
  username: string,
  turn: (person: TestUser, number: number) => Promise<unknown>,
): Load {
  return async ({ pod }) => {
    const person = await testUser(pod, username);
    return {
      turn: (number) => turn(person, number),
      [Symbol.asyncDispose]: () => person.close(),
    };
  };
}

function operation(turn: (client: Client, number: number, world: World) => Promise<unknown>): Load {
  return (world) => {
    const client = new Client(world.operator);
    return Promise.resolve({
      turn: (number: number) => turn(client, number, world),
      [Symbol.asyncDispose]: () => client.close(),
    });
  };
}

/**
 * The answer of the bot that somebody waits for. What it still answers to an earlier visit is passed over: who took that
 * for the answer would ask ever more questions before the bot has come to them.
 */
async function answer(
  person: TestUser,
  isIt: (message: ReceivedMessage) => boolean,
): Promise<ReceivedMessage> {
  for (;;) {
    const message = await person.nextMessage({ timeout: 30_000 });
    if (message.from.username === 'echo' && isIt(message)) {
      return message;
    }
  }
}
