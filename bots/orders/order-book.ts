import type { Ticket } from './ticket.js';

/** A ticket that was sent. */
export interface Order extends Ticket {
  readonly id: number;
  /** The user who sent it; nobody else sees or cancels it. */
  readonly owner: number;
}

/** The open orders. They live as long as the process: put your order system here. */
export class OrderBook {
  readonly #open = new Map<number, Order>();
  #lastId = 0;

  enter(ticket: Ticket, owner: number): Order {
    this.#lastId += 1;
    const order = { ...ticket, id: this.#lastId, owner };
    this.#open.set(order.id, order);
    return order;
  }

  openOrdersOf(owner: number): readonly Order[] {
    return [...this.#open.values()].filter((order) => order.owner === owner);
  }

  /** Whether there was such an order of this owner to cancel. */
  cancel(id: number, owner: number): boolean {
    return this.#open.get(id)?.owner === owner && this.#open.delete(id);
  }
}
