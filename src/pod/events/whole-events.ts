import type { Event } from '../../contract/index.js';
import { isEvent } from '../../contract/index.js';

/** How many characters of events are kept at most; the oldest go first. */
const charactersKept = 4_000_000;

/**
 * The latest events as bots get them, by their numbers in the journal: it shows what was delivered, long after a
 * datafeed was done with it. In this process alone, and not on any disk.
 */
export class WholeEvents {
  readonly #events = new Map<number, Event>();
  #characters = 0;

  put(number: number, event: Event): void {
    this.#events.set(number, event);
    this.#characters += lengthOf(event);
    for (const oldest of this.#events.keys()) {
      if (this.#characters <= charactersKept) {
        return;
      }
      this.delete(oldest);
    }
  }

  get(number: number): Event | undefined {
    return this.#events.get(number);
  }

  delete(number: number): void {
    const event = this.#events.get(number);
    if (event !== undefined) {
      this.#events.delete(number);
      this.#characters -= lengthOf(event);
    }
  }

  clear(): void {
    this.#events.clear();
    this.#characters = 0;
  }
}

/** What is besides the text of an event, in characters of JSON. */
const envelope = 1_000;

/** About how long an event is. Messages are most of them: writing each as JSON to measure it would cost every sender. */
function lengthOf(event: Event): number {
  if (isEvent(event, 'MESSAGESENT')) {
    const { message, data } = event.payload.messageSent.message;
    return envelope + message.length + data.length;
  }
  return envelope + JSON.stringify(event.payload).length;
}
