import {
  type FieldKinds,
  fieldsAndMore,
  given,
  kinds,
  listOfKind,
  optional,
} from '../../contract/given/index.js';
import type { UserId } from '../../contract/index.js';
import { checkArguments } from '../given/check-arguments.js';
import { list, nothing, object, page } from '../transport/answers.js';
import { type CallOptions, callOptions } from '../transport/call-options.js';
import type { Caller } from '../transport/caller.js';
import { readPages } from '../transport/pages.js';
import { route } from '../transport/route.js';
import { agentGet, agentPost } from '../transport/route-kinds.js';

/** What a signal collects, and who sees it. */
export interface SignalAttributes {
  /** The name that subscribers see. */
  readonly name: string;
  /**
   * `FIELD:value` pairs joined by AND and OR, with at least one `HASHTAG` or `CASHTAG`:
   * `HASHTAG:bonds AND CASHTAG:ibm`. A numeric cashtag is written in messages with `*` (MSG-7).
   */
  readonly query: string;
  /** Whether others see it on its owner's profile. */
  readonly visibleOnProfile?: boolean | undefined;
  /** Whether the whole company can subscribe to it. */
  readonly companyWide?: boolean | undefined;
}

/** A signal: a search whose messages are collected. */
export interface Signal extends SignalAttributes {
  /** Names the signal in other calls. */
  readonly id: string;
  /** When it was made, epoch milliseconds. */
  readonly timestamp: number;
}

/** How many users were subscribed or unsubscribed, and what went wrong. */
export interface SubscriptionResult {
  /** How many users were named. */
  readonly requestedSubscription: number;
  /** How many of them were subscribed. */
  readonly successfulSubscription: number;
  /** How many were not. */
  readonly failedSubscription: number;
  /** Who was not, each with the reason. */
  readonly subscriptionErrors?: readonly {
    readonly userId: UserId;
    readonly code: string;
    readonly message: string;
  }[];
}

/** Someone who follows a signal. */
export interface SignalSubscriber {
  /** Who subscribed, or was subscribed. */
  readonly userId: UserId;
  /** The name as others see it. */
  readonly subscriberName: string;
  /** The id of the subscription itself. */
  readonly subscriptionId?: string;
  /** Subscribed by someone else, and unable to leave. */
  readonly pushed?: boolean;
  /** Whether the subscriber owns the signal. */
  readonly owner?: boolean;
  /** Since when, epoch milliseconds. */
  readonly timestamp?: number;
}

interface SubscriberPage {
  readonly data: readonly SignalSubscriber[];
}

/** The service's operations on signals. */
export const signalRoutes = {
  list: route({
    ...agentGet,
    operation: 'signals.list',
    path: '/v1/signals/list',
    answer: list<Signal>(),
  }),
  get: route({
    ...agentGet,
    operation: 'signals.get',
    path: '/v1/signals/{signalId}/get',
    answer: object<Signal>(),
  }),
  create: route({
    ...agentPost,
    operation: 'signals.create',
    path: '/v1/signals/create',
    repeat: 'once',
    answer: object<Signal>(),
  }),
  update: route({
    ...agentPost,
    operation: 'signals.update',
    path: '/v1/signals/{signalId}/update',
    answer: object<Signal>(),
  }),
  delete: route({
    ...agentPost,
    operation: 'signals.delete',
    path: '/v1/signals/{signalId}/delete',
    answer: nothing,
  }),
  subscribe: route({
    ...agentPost,
    operation: 'signals.subscribe',
    path: '/v1/signals/{signalId}/subscribe',
    answer: object<SubscriptionResult>(),
  }),
  unsubscribe: route({
    ...agentPost,
    operation: 'signals.unsubscribe',
    path: '/v1/signals/{signalId}/unsubscribe',
    answer: object<SubscriptionResult>(),
  }),
  subscribers: route({
    ...agentGet,
    operation: 'signals.subscribers',
    path: '/v1/signals/{signalId}/subscribers',
    answer: page<SubscriberPage>({ data: [] }),
  }),
};

const pageSize = 100;

const signalChanges: FieldKinds<Partial<SignalAttributes>> = {
  name: optional(kinds.name),
  query: optional(kinds.name),
  visibleOnProfile: optional(kinds.flag),
  companyWide: optional(kinds.flag),
};

const signalAttributes = fieldsAndMore<SignalAttributes>({
  ...signalChanges,
  name: kinds.name,
  query: kinds.name,
});

/**
 * Makes and follows signals.
 *
 * @example
 * const { id } = await client.signals.create({ name: 'Bonds', query: 'HASHTAG:bonds' });
 * await client.signals.subscribe(id, [alice.id]);
 */
export class Signals {
  static {
    checkArguments<Signals>(Signals, 'signals', {
      list: [callOptions],
      get: [given('signalId', kinds.id), callOptions],
      create: [given('attributes', signalAttributes), callOptions],
      update: [
        given('signalId', kinds.id),
        given('changes', fieldsAndMore(signalChanges)),
        callOptions,
      ],
      delete: [given('signalId', kinds.id), callOptions],
      subscribe: [
        given('signalId', kinds.id),
        given('userIds', optional(listOfKind(kinds.userId))),
        given('pushed', optional(kinds.flag)),
        callOptions,
      ],
      unsubscribe: [
        given('signalId', kinds.id),
        given('userIds', optional(listOfKind(kinds.userId))),
        callOptions,
      ],
      subscribers: [given('signalId', kinds.id), callOptions],
    });
  }

  readonly #caller: Caller;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** The caller's signals and those of the company, page by page as they are read. */
  list(options?: CallOptions): AsyncIterable<Signal> {
    return readPages(signalRoutes.list.operation, pageSize, (page) =>
      this.#caller.call(signalRoutes.list, { query: { ...page }, options }),
    );
  }

  /** One signal, by its id; the caller must own it or be able to subscribe to it. */
  async get(signalId: string, options?: CallOptions): Promise<Signal> {
    return this.#caller.call(signalRoutes.get, { params: { signalId }, options });
  }

  /**
   * Makes a signal.
   *
   * @example
   * await client.signals.create({ name: 'Bonds', query: 'HASHTAG:bonds', companyWide: true });
   *
   * @throws PolicyError when a compliance policy matches its name or query (DLP-11)
   */
  async create(attributes: SignalAttributes, options?: CallOptions): Promise<Signal> {
    return this.#caller.call(signalRoutes.create, { json: attributes, options });
  }

  /** Changes a signal; what is left out stays. */
  async update(
    signalId: string,
    changes: { readonly [Name in keyof SignalAttributes]?: SignalAttributes[Name] | undefined },
    options?: CallOptions,
  ): Promise<Signal> {
    return this.#caller.call(signalRoutes.update, { params: { signalId }, json: changes, options });
  }

  /** Deletes a signal of the caller's own. */
  async delete(signalId: string, options?: CallOptions): Promise<void> {
    await this.#caller.call(signalRoutes.delete, { params: { signalId }, options });
  }

  /**
   * Subscribes the caller, or the users given.
   *
   * @param pushed - whether those users cannot unsubscribe. Default: false
   */
  async subscribe(
    signalId: string,
    userIds: readonly UserId[] = [],
    pushed = false,
    options?: CallOptions,
  ): Promise<SubscriptionResult> {
    return this.#caller.call(signalRoutes.subscribe, {
      params: { signalId },
      ...(userIds.length === 0 ? {} : { query: { pushed }, json: userIds }),
      options,
    });
  }

  /** Unsubscribes the caller, or the users given. */
  async unsubscribe(
    signalId: string,
    userIds: readonly UserId[] = [],
    options?: CallOptions,
  ): Promise<SubscriptionResult> {
    return this.#caller.call(signalRoutes.unsubscribe, {
      params: { signalId },
      ...(userIds.length === 0 ? {} : { json: userIds }),
      options,
    });
  }

  /** Who follows a signal, page by page as they are read. */
  subscribers(signalId: string, options?: CallOptions): AsyncIterable<SignalSubscriber> {
    return readPages(signalRoutes.subscribers.operation, pageSize, async (page) => {
      const request = { params: { signalId }, query: { ...page }, options };
      return (await this.#caller.call(signalRoutes.subscribers, request)).data;
    });
  }
}
