import type { ServerResponse } from 'node:http';
import { Bot, type BotOptions } from '../../src/bot/index.js';
import type { ConfigInput } from '../../src/client/index.js';
import type { EventOf, Message } from '../../src/contract/index.js';
import { readIncomingMessage } from '../../src/messageml/index.js';
import {
  partsOf,
  ScriptedService,
  type SeenRequest,
  type Step,
} from '../client/scripted-service.js';
import { messageEvent } from './events.js';

/** In what a service is strange. */
export interface Strangeness {
  /** Answers messages of a conversation newest first. */
  readonly newestFirst?: boolean;
  /** The keys of numbers that it writes as text. */
  readonly numbersAsText?: readonly string[];
  /** By how many milliseconds its clock is ahead of this machine's. Default: none. */
  readonly ahead?: number;
  /** How many messages it takes and then says that it has failed. Default: none. */
  readonly failedSends?: number;
  /** What it answers to the first looks into its conversation, in place of the messages. Default: nothing else. */
  readonly firstLooks?: readonly Step[];
}

const botId = 42;

/** A message, as the feed delivers it. */
type Said = EventOf<'MESSAGESENT'>;

/** What the service does with a read of the feed. */
type Answer = (response: ServerResponse) => void;

/** A service with one bot and one conversation, over real HTTP, that does what its interface leaves open its own way. */
export class StrangeService implements AsyncDisposable {
  readonly http: ScriptedService;
  /** What was said in the conversation, oldest first. */
  readonly said: Message[] = [];
  readonly #strangeness: Strangeness;
  readonly #bots: Bot[] = [];
  readonly #sent: Said[] = [];
  #tell: () => void = () => undefined;
  readonly #answers: Answer[] = [];
  /** Reads of the feed that wait for an answer. */
  readonly #reads: ServerResponse[] = [];
  #feeds = 0;
  #failedSends = 0;

  private constructor(http: ScriptedService, strangeness: Strangeness) {
    this.http = http;
    this.#strangeness = strangeness;
    const answers: Readonly<Record<string, (request: SeenRequest) => unknown>> = {
      'GET /pod/v2/sessioninfo': () => ({ id: botId, username: 'quotes', displayName: 'Quotes' }),
      'GET /agent/v5/datafeeds': () => [],
      'POST /agent/v5/datafeeds': () => ({ id: this.#openFeed(), type: 'fanout' }),
      'POST /pod/v1/streams/list': () => [{ id: 'stream' }],
    };
    for (const [route, answer] of Object.entries(answers)) {
      http.script(route, (request, response) => this.#send(response, answer(request)));
    }
    const { firstLooks = [] } = strangeness;
    http.script('GET /agent/v4/stream/stream/message', ...firstLooks, (request, response) =>
      this.#send(response, this.#page(request)),
    );
    http.script('POST /agent/v4/stream/stream/message/create', (request, response) => {
      const message = this.#take(request);
      const { failedSends = 0 } = strangeness;
      this.#send(response, message, this.#failedSends++ < failedSends ? 500 : 200);
    });
  }

  static async start(strangeness: Strangeness = {}): Promise<StrangeService> {
    return new StrangeService(await ScriptedService.start(), strangeness);
  }

  /** A bot that has not started. It is stopped with the service. */
  bot(options: BotOptions = {}, config: Partial<ConfigInput> = {}): Bot {
    const bot = new Bot({ ...this.http.config, ...config }, { log: false, ...options });
    this.#bots.push(bot);
    return bot;
  }

  /** The time by its clock, in epoch milliseconds. */
  now(): number {
    return Date.now() + (this.#strangeness.ahead ?? 0);
  }

  /** Somebody says something. @param timestamp - epoch milliseconds */
  say(text: string, timestamp: number, { userId = 7, data = '{}' } = {}): Said {
    const event = messageEvent(text, { userId, messageId: `m${this.said.length}` });
    const message = { ...event.payload.messageSent.message, timestamp, data };
    this.said.push(message);
    return { ...event, timestamp, payload: { messageSent: { message } } };
  }

  /** What the bot has sent, when it is so much. */
  async sent(count: number): Promise<readonly Said[]> {
    while (this.#sent.length < count) {
      await new Promise<void>((resolve) => (this.#tell = resolve));
    }
    return this.#sent;
  }

  /** What was said, oldest first. */
  texts(): string[] {
    return this.said.map((message) => readIncomingMessage(message).text);
  }

  /** The feed delivers events together. */
  deliver(...events: readonly unknown[]): void {
    this.#answer((response) => this.#send(response, { events, ackId: 'ack' }));
  }

  /** The feed is gone: the bot finds another. */
  loseFeed(): void {
    this.#answer((response) => this.#send(response, { message: 'No such feed.' }, 400));
  }

  #openFeed(): string {
    const id = `feed${++this.#feeds}_f`;
    this.http.script(`POST /agent/v5/datafeeds/${id}/read`, (_, response) => {
      this.#reads.push(response);
      this.#answerReads();
    });
    return id;
  }

  #answer(answer: Answer): void {
    this.#answers.push(answer);
    this.#answerReads();
  }

  #answerReads(): void {
    while (this.#reads.length > 0 && this.#answers.length > 0) {
      const [read, answer] = [this.#reads.shift(), this.#answers.shift()];
      if (read !== undefined) {
        answer?.(read);
      }
    }
  }

  #page({ url }: SeenRequest): readonly unknown[] {
    const query = new URL(url, 'http://service').searchParams;
    const [since, skip, limit] = [
      Number(query.get('since')),
      Number(query.get('skip')),
      Number(query.get('limit') ?? 50),
    ];
    const found = this.said.filter(({ timestamp }) => timestamp >= since);
    const all = this.#strangeness.newestFirst === true ? found.toReversed() : found;
    return all.slice(skip, skip + limit);
  }

  #take(request: SeenRequest): Message {
    const [text = '', data] = ['message', 'data'].map((name) =>
      partsOf(request)
        .find(({ headers }) => headers.includes(`name="${name}"`))
        ?.content.toString(),
    );
    const sent = this.say(text.replace(/<[^>]*>/g, ''), this.now(), { userId: botId, data });
    this.#sent.push(sent);
    this.#tell();
    return sent.payload.messageSent.message;
  }

  #send(response: ServerResponse, json: unknown, status = 200): void {
    const { numbersAsText = [] } = this.#strangeness;
    const replace = (key: string, value: unknown): unknown =>
      numbersAsText.includes(key) ? String(value) : value;
    const date = new Date(this.now()).toUTCString();
    response.writeHead(status, { 'content-type': 'application/json', date });
    response.end(JSON.stringify(json, replace));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#bots.map((bot) => bot.stop()));
    await this.http.close();
  }
}
