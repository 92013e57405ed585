import { fields, given, kinds, optional } from '../../contract/given/index.js';
import type {
  EventEntry,
  EventJournalPage,
  Journal,
  JournalEntry,
  MessageId,
  StreamId,
  UserId,
} from '../../contract/index.js';
import { checkPodMethods } from '../given.js';
import type { ControlCalls } from './control-calls.js';
import { queryOf } from './control-calls.js';

const count = optional(kinds.whole);
const text = optional(kinds.name);

/** Which calls to read from the journal. */
export interface JournalQuery {
  /** Only later ones than the call of this number. */
  readonly after?: number;
  /** How many of the latest. Default: 100, at most 1,000. */
  readonly limit?: number;
  /** Only calls with this HTTP method. */
  readonly method?: string;
  /** As `docs/pod-coverage.md` writes the path: `/pod/v2/streams/{streamId}/info`. */
  readonly route?: string;
  /** Only calls that were answered with this status. */
  readonly status?: number;
  /** A user name. */
  readonly user?: string;
  /** Only calls that carried this `X-Trace-Id`. */
  readonly traceId?: string;
  /** Only calls that made or changed this message. */
  readonly messageId?: string;
}

/** Which events to read from the journal. */
export interface EventQuery {
  /** Only later ones than the event of this number. */
  readonly after?: number;
  /** How many of the latest. Default: 100, at most 1,000. */
  readonly limit?: number;
  /** Only those of this conversation. */
  readonly streamId?: StreamId;
  /** Only those about this message: it was sent or suppressed, or its form submitted. */
  readonly messageId?: MessageId;
  /** Only those that this account reads from a datafeed. */
  readonly reader?: UserId;
}

/**
 * The calls that the pod has answered, those of the control API apart.
 *
 * @example
 * for (const { method, route, status } of await pod.control.journal.read({ user: 'quotes' })) {
 *   console.log(method, route, status);
 * }
 */
export class JournalControl {
  static {
    checkPodMethods<JournalControl>(this, 'control.journal', {
      read: [
        given(
          'query',
          optional(
            fields<JournalQuery>({
              after: count,
              limit: count,
              method: text,
              route: text,
              status: count,
              user: text,
              traceId: text,
              messageId: text,
            }),
          ),
        ),
      ],
      events: [
        given(
          'query',
          optional(
            fields<EventQuery>({
              after: count,
              limit: count,
              streamId: text,
              messageId: text,
              reader: count,
            }),
          ),
        ),
      ],
      clear: [],
    });
  }

  readonly #calls: ControlCalls;

  constructor(calls: ControlCalls) {
    this.#calls = calls;
  }

  /** The latest calls, the oldest of them first. */
  async read(query: JournalQuery = {}): Promise<readonly JournalEntry[]> {
    return (await this.#calls.json<Journal>('GET', `/journal?${queryOf(query)}`)).entries;
  }

  /**
   * The latest events, the oldest of them first, with how far the accounts are that read them.
   *
   * @example
   * const [event] = await pod.control.journal.events({ messageId });
   * console.log(event?.readers); // [{ userId: …, deliveries: 1, deliveredAt: …, acknowledgedAt: … }]
   */
  async events(query: EventQuery = {}): Promise<readonly EventEntry[]> {
    return (await this.#calls.json<EventJournalPage>('GET', `/journal/events?${queryOf(query)}`))
      .events;
  }

  /** Forgets calls and events. */
  clear(): Promise<void> {
    return this.#calls.done('DELETE', '/journal');
  }
}
