import type { Service } from '../service.js';
import { dropAbandonedDatafeeds } from '../store/end-datafeeds.js';

/** How long others who want to change something wait for it at most, in milliseconds. */
const patience = 50;

/**
 * Forgets the datafeeds that nobody has read for their lifetime. They may have much to deliver, so it is done in several
 * transactions, between which others make theirs.
 */
export async function forgetAbandonedDatafeeds(service: Service, now: number): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await service.change(({ queries }) => dropAbandonedDatafeeds(queries, now, patience));
  }
}
