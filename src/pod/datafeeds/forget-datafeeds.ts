import type { Service } from '../service.js';
import type { DatafeedKey } from '../store/datafeeds.js';
import { dropAbandonedDatafeeds, endDatafeed } from '../store/end-datafeeds.js';

// A datafeed may have much to deliver, so it is forgotten in several transactions, between which others make theirs.

/** How long others who want to change something wait for it at most, in milliseconds. */
const patience = 50;

/** Forgets a datafeed. Returns whether it was there. */
export async function forgetDatafeed(service: Service, feed: DatafeedKey): Promise<boolean> {
  for (;;) {
    const outcome = await service.change(({ queries }) =>
      endDatafeed(queries, feed, 'fanout', patience),
    );
    if (outcome !== 'begun') {
      return outcome === 'ended';
    }
  }
}

/** Forgets the datafeeds that nobody has read for their lifetime. */
export async function forgetAbandonedDatafeeds(service: Service, now: number): Promise<void> {
  let isDone = false;
  while (!isDone) {
    isDone = await service.change(({ queries }) => dropAbandonedDatafeeds(queries, now, patience));
  }
}
