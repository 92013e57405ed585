import { type Bot, collection, put, type Removal, remove, session, storeKey } from 'cadenza';
import { z } from 'zod';
import type { Ticket } from './ticket.js';

/** A ticket that was sent. */
export interface Order extends Ticket {
  readonly id: number;
  /** The user who sent it; nobody else sees or cancels it. */
  readonly owner: number;
  /** The event that it came with. */
  readonly eventId: string;
}

/** The open orders, in the bot's store: put your order system here. */
const orders = collection<Order>('orders');
const schema = z.object({ last: z.number().default(0) });
const numbers = session('order-numbers', { of: 'bot', schema });

/** The open orders of somebody, oldest first. */
export async function openOrdersOf({ store }: Bot, owner: number): Promise<readonly Order[]> {
  const rows = await store.scan(orders, { prefix: `${storeKey(owner)}/` });
  return rows.map(({ value }) => value);
}

/** Enters an order, once: an event that is handled again gets the order that it had. */
export async function enter(bot: Bot, given: Omit<Order, 'id'>): Promise<Order> {
  const open = await openOrdersOf(bot, given.owner);
  const known = open.find(({ eventId }) => eventId === given.eventId);
  if (known !== undefined) {
    return known;
  }
  const { last: id } = await bot.session(numbers).change((value) => ++value.last);
  await bot.store.commit([put(orders, storeKey(given.owner, id), { ...given, id })]);
  return { ...given, id };
}

/** What `ctx.write` takes to cancel an order together with the note that the event is handled. */
export function cancellation({ owner, id }: Order): Removal {
  return remove(orders, storeKey(owner, id));
}
