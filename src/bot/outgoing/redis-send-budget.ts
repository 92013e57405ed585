import type { Redis } from 'ioredis';
import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { failureOf } from '../state/failure-of.js';
import { connectRedis, createRedis, readRedisUrl } from '../state/redis-connection.js';
import {
  caution,
  documentedRate,
  type SendBudget,
  sendBudget,
  sendRateKinds,
  type SendRates,
  Tide,
} from './send-budget.js';

/** Where a shared budget is counted, and how fast the bot sends. */
export interface RedisSendBudgetOptions extends SendRates {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  readonly url: string;
  /** What its keys begin with; the same for all that share it. Default: `cadenza:budget`. */
  readonly prefix?: string | undefined;
}

const optionKinds: FieldKinds<RedisSendBudgetOptions> = {
  ...sendRateKinds,
  url: kinds.text,
  prefix: optional(kinds.text),
};

/**
 * Counts a message and says how long it waits. KEYS: what all keys begin with. ARGV: what a message takes
 * of the time of all, and how much may be taken in advance; the same of a stream; its id; whether the time of
 * all counts always, and not only while the service has asked for fewer calls.
 */
const reserveScript = `
local base, time = KEYS[1], redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local held = math.max(0, redis.call('PTTL', base .. ':held'))
local wait = held
local function take(key, each, slack)
  local due = math.max(tonumber(redis.call('GET', key) or '0'), now + held) + each
  redis.call('SET', key, string.format('%.3f', due), 'PX', math.ceil(due - now) + 1000)
  return due - slack - now
end
if ARGV[6] == 'always' or redis.call('EXISTS', base .. ':spaced') == 1 then
  wait = math.max(wait, take(base .. ':all', ARGV[1], ARGV[2]))
end
if ARGV[3] ~= '0' then
  wait = math.max(wait, take(base .. ':stream:' .. ARGV[5], ARGV[3], ARGV[4]))
end
return math.max(0, math.ceil(wait))
`;

/** Holds everything up for so many milliseconds, and spaces it for so many, unless it is for longer already. */
const holdScript = `
local function keep(key, time)
  if redis.call('PTTL', key) < tonumber(time) then redis.call('SET', key, 1, 'PX', time) end
end
keep(KEYS[1] .. ':held', ARGV[1])
keep(KEYS[1] .. ':spaced', ARGV[2])
`;

/** A Redis that takes longer to answer counts as one that cannot be reached, in milliseconds. */
const commandTimeout = 1_000;
/** For so long after that it is not asked, in milliseconds: each message would wait for the answer that does not come. */
const restAfterTimeout = 10_000;

/**
 * A budget that all processes of a bot share, counted on Redis; the default where `scale` is set. While
 * that Redis cannot be reached, and for ten seconds after it has not answered within one, each process counts for itself.
 *
 * @example
 * const budget = redisSendBudget({ url: 'redis://127.0.0.1', stream: { messages: 2, burst: 10 } });
 * const bot = new Bot(await loadConfig(), { sendBudget: budget });
 *
 * @throws CadenzaError `BAD_SEND_RATE` for a rate that lets nothing pass, `BAD_ARGUMENT`
 * @throws StoreError `STORE_UNUSABLE` for an invalid URL
 */
export function redisSendBudget(options: RedisSendBudgetOptions): SendBudget {
  checkGiven(options, optionKinds, { of: 'redisSendBudget' });
  return new RedisSendBudget(options);
}

class RedisSendBudget implements SendBudget {
  readonly #address: URL;
  /** What the names of all keys begin with. */
  readonly #base: string;
  /** What a message takes of the time of all, and how much of it in advance; then the same of a stream. */
  readonly #takes: readonly number[];
  /** When the time of all counts: always, or while the service has asked for fewer calls. */
  readonly #counts: 'always' | 'asked';
  /** What this process counts for itself. */
  readonly #own: SendBudget;
  #connecting: Promise<Redis> | undefined;
  #slowUntil = -Infinity;

  constructor({ url, prefix = 'cadenza:budget', ...rates }: RedisSendBudgetOptions) {
    this.#address = readRedisUrl(url);
    this.#base = `{${prefix}}`;
    const all = new Tide(rates.bot ?? documentedRate);
    const stream = rates.stream && new Tide(rates.stream);
    this.#takes = [all.each, all.slack, stream?.each ?? 0, stream?.slack ?? 0];
    this.#counts = rates.bot === undefined ? 'asked' : 'always';
    this.#own = sendBudget(rates);
  }

  reserve(streamId: string): Promise<number> {
    const given = [...this.#takes, streamId, this.#counts];
    return this.#shared(
      (redis) => redis.eval(reserveScript, 1, this.#base, ...given),
      () => this.#own.reserve(streamId),
    );
  }

  async hold(milliseconds: number): Promise<void> {
    await this.#own.hold(milliseconds);
    const time = Math.max(1, Math.ceil(milliseconds));
    await this.#shared(
      (redis) => redis.eval(holdScript, 1, this.#base, time, time + caution),
      () => 0,
    );
  }

  async held(): Promise<number> {
    const held = await this.#shared(
      (redis) => redis.pttl(`${this.#base}:held`),
      () => this.#own.held(),
    );
    return Math.max(0, held);
  }

  async close(): Promise<void> {
    const redis = await this.#connecting?.catch(() => undefined);
    this.#connecting = undefined;
    redis?.disconnect();
  }

  /** What Redis answers; `otherwise` while it cannot be asked. */
  async #shared(
    ask: (redis: Redis) => Promise<unknown>,
    otherwise: () => unknown,
  ): Promise<number> {
    if (performance.now() < this.#slowUntil) {
      return Number(await otherwise());
    }
    try {
      this.#connecting ??= connect(this.#address);
      return Number(await ask(await this.#connecting));
    } catch (error) {
      if (failureOf(error).message === 'Command timed out') {
        this.#slowUntil = performance.now() + restAfterTimeout;
      }
      return Number(await otherwise());
    }
  }
}

async function connect(address: URL): Promise<Redis> {
  const redis = await createRedis(address, {
    commandTimeout,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  // What is asked before it is connected fails, and is counted here; it connects again by itself.
  await connectRedis(redis, address).catch(() => undefined);
  return redis;
}
