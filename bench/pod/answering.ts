import type { Measurement } from '../measurement.js';
import { quantile } from '../table.js';
import type { RemotePod, RemoteUser } from './peer.js';

const ROUNDS = 5;
/** What each bot is told in a round. */
const SAID = 150;
/** Requests of a message: it is said and read, and so is the answer. */
const REQUESTS = 4;

/**
 * What the pod computes for a message that a person says to a bot and the bot answers: two creates and two reads of
 * the bot's datafeed, which delivers the answer as well.
 *
 * @param bots - so many at once, each with one message on the way
 */
export async function answering(pod: RemotePod, bots: number): Promise<Measurement> {
  const pairs = await Promise.all(
    Array.from({ length: bots }, (_, number) => Conversation.begin(pod, number, bots)),
  );
  const spent: number[] = [];
  const bare: number[] = [];
  const turn = async (times: number) => {
    await Promise.all(pairs.map((pair) => pair.play(times)));
  };
  await turn(SAID);
  for (let round = 0; round < ROUNDS; round += 1) {
    spent.push(await processorTimeOf(pod, () => turn(SAID)));
    bare.push(
      await processorTimeOf(pod, () =>
        Promise.all(pairs.map((pair) => pair.knock(SAID * REQUESTS))),
      ),
    );
  }
  const each = (times: readonly number[]) => quantile(times, 0) / (bots * SAID);
  return {
    what: 'processor time of a message said and answered',
    value: each(spent),
    unit: 'ms',
    yardstick: { what: `${REQUESTS} requests that do nothing`, value: each(bare) },
    goal: { atMost: 3 },
    budget: { atMost: 12 },
  };
}

async function processorTimeOf(pod: RemotePod, action: () => Promise<unknown>): Promise<number> {
  const begin = await pod.processorTime();
  await action();
  return (await pod.processorTime()) - begin;
}

/** A person and a bot, who answers what it is told. */
class Conversation {
  readonly #person: RemoteUser;
  readonly #bot: RemoteUser;
  readonly #streamId: string;
  readonly #feedId: string;
  #ackId = '';

  private constructor(person: RemoteUser, bot: RemoteUser, streamId: string, feedId: string) {
    this.#person = person;
    this.#bot = bot;
    this.#streamId = streamId;
    this.#feedId = feedId;
  }

  static async begin(pod: RemotePod, number: number, bots: number): Promise<Conversation> {
    const person = await pod.actAs(`person${number}`);
    const bot = await pod.actAs(`person${bots + number}`);
    const im = await person.post<{ id: string }>('/pod/v1/im/create', [bot.id]);
    const feed = await bot.post<{ id: string }>('/agent/v5/datafeeds', {});
    return new Conversation(person, bot, im.id, feed.id);
  }

  async play(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.#say(this.#person, `How is <b>desk ${time}</b>?`);
      await this.#read();
      await this.#say(this.#bot, `Desk <i>${time}</i> is well.`);
      await this.#read();
    }
  }

  async knock(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await this.#bot.ping();
    }
  }

  async #say(speaker: RemoteUser, text: string): Promise<void> {
    await speaker.post(`/agent/v4/stream/${this.#streamId}/message/create`, {
      message: `<messageML>${text}</messageML>`,
    });
  }

  /** Reads until a message comes, and acknowledges with the next read. */
  async #read(): Promise<void> {
    for (;;) {
      const path = `/agent/v5/datafeeds/${this.#feedId}/read`;
      const batch = await this.#bot.post<Batch>(path, { ackId: this.#ackId });
      this.#ackId = batch.ackId;
      if (batch.events.some(({ type }) => type === 'MESSAGESENT')) {
        return;
      }
    }
  }
}

interface Batch {
  readonly ackId: string;
  readonly events: readonly { readonly type: string }[];
}
