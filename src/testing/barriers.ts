import { type ControlEvent, isEvent } from '../contract/index.js';
import type { TestBotOptions } from './test-bot-options.js';

/** The source that system events have which this kit raises; bots under test do not get to see them. */
export const barrierSource = 'cadenza-testing';

type Settings = NonNullable<TestBotOptions['config']>;

/** The settings of a bot under test: one that reads the datahose is to get barriers from there, too. */
export function withBarriers(config: Settings = {}): Settings {
  const { eventTypes = [] } = config.datahose ?? {};
  return eventTypes.length === 0
    ? config
    : {
        ...config,
        datahose: { ...config.datahose, eventTypes: [...eventTypes, 'GENERICSYSTEMEVENT'] },
      };
}

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/**
 * Events that a test raises to know how far everybody is: who has got one has got all that came before
 * it, because events arrive in their order.
 */
export class Barriers {
  readonly #gates = new Map<string, Gate>();
  #ended = false;

  /** Resolves when a barrier has come, now or before. */
  async arrival(id: string): Promise<void> {
    if (!this.#ended) {
      await this.#gate(id).opened;
    }
  }

  /** @returns whether the event is a barrier */
  take(event: ControlEvent): boolean {
    if (!isEvent(event, 'GENERICSYSTEMEVENT')) {
      return false;
    }
    const { sourceSystem, eventSubtype } = event.payload.genericSystemEvent;
    if (sourceSystem !== barrierSource) {
      return false;
    }
    this.#gate(eventSubtype).open();
    return true;
  }

  /** Nothing more will come: all waits end. */
  end(): void {
    this.#ended = true;
    this.#gates.forEach(({ open }) => open());
  }

  #gate(id: string): Gate {
    const known = this.#gates.get(id);
    if (known !== undefined) {
      return known;
    }
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const gate = { opened, open };
    this.#gates.set(id, gate);
    return gate;
  }
}
