import {
  type FieldKinds,
  fields,
  given,
  kinds,
  listOfKind,
  oneOf,
  optional,
} from '../../contract/given/index.js';
import { type Datafeed, type DatafeedBatch, type Event, limits } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { datafeedRoutes, datahoseRoute } from './datafeed-routes.js';

/** How a datafeed is made. */
export interface DatafeedCreation {
  /** Tells the account's datafeeds apart, for `datafeeds.list`. At most 100 characters. */
  readonly tag?: string | undefined;
  /** Also deliver events of rooms that users do not see. Default: false. */
  readonly includeInvisible?: boolean | undefined;
}

/** How a datafeed is read. */
export interface DatafeedRead {
  /** The `ackId` of the batch that was handled; it is not delivered again. Default: none. */
  readonly ackId?: string | undefined;
  /** Show the account as available. Default: the service's, which is true. */
  readonly updatePresence?: boolean | undefined;
}

/** Whose conversations a datahose covers. */
export type DatahoseScope = 'INTERNAL' | 'EXTERNAL' | 'FEDERATED';

/** What a datahose gives, and to whom. */
export interface DatahoseRead {
  /** Names the datahose, together with the account and the event types. 1 to 80 characters. */
  readonly tag: string;
  /** Which events to give. */
  readonly eventTypes: readonly string[];
  /** Whether conversations within the company, with others, or with other networks are covered. Default: all. */
  readonly scopes?: readonly DatahoseScope[] | undefined;
  /** The `ackId` of the batch that was handled. Default: none. */
  readonly ackId?: string | undefined;
  /** Show the account as available. Default: the service's, which is true. */
  readonly updatePresence?: boolean | undefined;
}

/** The service answers a read after at most this long; waiting much longer means a dead connection. */
const patience = limits.datafeedPoll * 2;

const datafeedCreation = fields<DatafeedCreation>({
  tag: optional(kinds.name),
  includeInvisible: optional(kinds.flag),
});

const datafeedRead: FieldKinds<DatafeedRead> = {
  ackId: optional(kinds.text),
  updatePresence: optional(kinds.flag),
};

/** One of the scopes of a datahose. */
export const datahoseScope = oneOf('INTERNAL', 'EXTERNAL', 'FEDERATED');

const datahoseRead = fields<DatahoseRead>({
  ...datafeedRead,
  tag: kinds.name,
  eventTypes: listOfKind(kinds.name),
  scopes: optional(listOfKind(datahoseScope)),
});

/**
 * The single steps of reading events. For the whole of it, with recovery from every failure, use
 * {@link readDatafeed}.
 *
 * @example
 * const { id } = await client.datafeeds.create();
 * const { events, ackId } = await client.datafeeds.read(id);
 * await client.datafeeds.read(id, { ackId });   // acknowledges the events, and waits for more
 */
export class Datafeeds {
  static {
    checkArguments<Datafeeds>(Datafeeds, 'datafeeds', {
      create: [given('creation', optional(datafeedCreation)), callOptions],
      list: [given('tag', optional(kinds.name)), callOptions],
      read: [
        given('datafeedId', kinds.id),
        given('read', optional(fields<DatafeedRead>(datafeedRead))),
        callOptions,
      ],
      delete: [given('datafeedId', kinds.id), callOptions],
      readDatahose: [given('read', datahoseRead), callOptions],
      createV1: [callOptions],
      readV1: [given('datafeedId', kinds.id), callOptions],
      health: [],
    });
  }

  readonly #caller: Caller;
  #hasArrived = false;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** Makes a datafeed, which collects the account's events from now on. */
  async create(creation: DatafeedCreation = {}, options?: CallOptions): Promise<Datafeed> {
    return this.#caller.call(datafeedRoutes.create, { json: creation, options });
  }

  /** The account's datafeeds; with a tag, those of that tag. */
  async list(tag?: string, options?: CallOptions): Promise<readonly Datafeed[]> {
    return this.#caller.call(datafeedRoutes.list, { query: { tag }, options });
  }

  /** Waits up to half a minute for events; an empty batch when there were none. */
  async read(
    datafeedId: string,
    { ackId = '', ...rest }: DatafeedRead = {},
    options?: CallOptions,
  ): Promise<DatafeedBatch> {
    const read = this.#caller.call(datafeedRoutes.read, {
      params: { datafeedId },
      json: { ackId, ...rest },
      options: patient(options),
    });
    return this.#watched(read);
  }

  /** Ends a datafeed; what it holds unread is lost. */
  async delete(datafeedId: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(datafeedRoutes.delete, { params: { datafeedId }, options });
  }

  /** Waits for events of the whole company; see {@link readDatahose} for the whole of it. */
  async readDatahose(read: DatahoseRead, options?: CallOptions): Promise<DatafeedBatch> {
    const answer = this.#caller.call(datahoseRoute, {
      json: { type: 'datahose', ...read },
      options: patient(options),
    });
    return this.#watched(answer);
  }

  /**
   * Makes a datafeed of the first generation, at services that have no other. It has an operation of its own,
   * and no option of `create`, since it is another kind of feed: without a tag, and without acknowledgement.
   */
  async createV1(options?: CallOptions): Promise<Pick<Datafeed, 'id'>> {
    return this.#caller.call(datafeedRoutes.createV1, { options });
  }

  /** Waits for events of a first-generation datafeed. They are not delivered again. */
  async readV1(datafeedId: string, options?: CallOptions): Promise<readonly Event[]> {
    const read = this.#caller.call(datafeedRoutes.readV1, {
      params: { datafeedId },
      options: patient(options),
    });
    return this.#watched(read);
  }

  /**
   * Whether events arrive: `UP` when the last read that ended brought an answer, with or without
   * events. A read over a broken connection ends after a minute. `DOWN` before the first answer, and
   * when reading was aborted. Asks nothing of the service.
   */
  health(): 'UP' | 'DOWN' {
    return this.#hasArrived ? 'UP' : 'DOWN';
  }

  async #watched<Result>(read: Promise<Result>): Promise<Result> {
    try {
      const result = await read;
      this.#hasArrived = true;
      return result;
    } catch (error) {
      this.#hasArrived = false;
      throw error;
    }
  }
}

/** Options of a read, which waits for as long as the service may unless they say otherwise. */
function patient(options: CallOptions = {}): CallOptions {
  return { ...options, readTimeout: options.readTimeout ?? patience };
}
