import { createHash } from 'node:crypto';
import { z } from 'zod';
import { eventTypes, limits } from '../../contract/index.js';
import { forbidden } from '../errors.js';
import type { DatahoseFilter } from '../events/datahose.js';
import { datahoseScopes } from '../events/datahose.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import type { Service } from '../service.js';
import type { DatafeedKey } from '../store/datafeeds.js';
import { datafeedsOf, insertDatafeed, touchDatafeed } from '../store/datafeeds.js';
import { acknowledge } from '../store/deliveries.js';
import type { Queries } from '../store/tables.js';
import { forgetAbandonedDatafeeds } from './forget-datafeeds.js';
import { nextBatch } from './next-events.js';
import { requireAckId } from './read-datafeed.js';

const isEventType: ReadonlySet<string> = new Set(eventTypes);

const eventType = z
  .string()
  .transform((name) => name.toUpperCase().replaceAll('_', ''))
  .refine((name) => isEventType.has(name), `must be one of ${eventTypes.join(', ')}`);

const datahoseBody = z.object({
  type: z.literal('datahose'),
  tag: z.string().min(1).max(80, 'has at most 80 characters'),
  eventTypes: z.array(eventType).min(1, 'name at least one type of events'),
  scopes: optional(z.array(z.enum(datahoseScopes))),
  ackId: optional(z.string()),
  updatePresence: optional(z.boolean()),
});

/**
 * `POST /agent/v5/events/read`: the events of the whole company, of these types and scopes. The first read
 * makes the feed; account, tag, types and scopes name it from then on. Acknowledged as a datafeed is.
 *
 * For service accounts that export the company's content or watch over it.
 */
export async function readDatahose(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { tag, eventTypes: types, scopes = [], ackId = '' } = shaped(datahoseBody, call.body ?? {});
  requireAckId(ackId);
  const filter: DatahoseFilter = { eventTypes: inOrder(types), scopes: inOrder(scopes) };
  const feed = { userId: session.user.id, id: feedIdOf(tag, filter) };
  const read = service.reads.begin(feed, call.signal());
  try {
    await openFeed(service, feed, { tag, filter, ackId });
    return ok(await nextBatch(call, read));
  } finally {
    read.leave();
  }
}

function inOrder<Name extends string>(names: readonly Name[]): Name[] {
  return [...new Set(names)].sort();
}

function feedIdOf(tag: string, filter: DatahoseFilter): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tag, filter]))
    .digest('hex');
  return `${digest.slice(0, 32)}_datahose`;
}

interface OpenedFeed {
  readonly tag: string;
  readonly filter: DatahoseFilter;
  readonly ackId: string;
}

/** Acknowledges what the last read delivered; a feed that is not there, or not any more, begins now. */
async function openFeed(
  service: Service,
  feed: DatafeedKey,
  { ackId, ...opened }: OpenedFeed,
): Promise<void> {
  const now = service.clock.now();
  const isOpen = await service.change(async ({ queries }) => {
    const isKnown = await touchDatafeed(queries, feed, 'datahose', now);
    if (isKnown) {
      await acknowledge(queries, feed, ackId);
    }
    return isKnown;
  });
  if (isOpen) {
    service.eventJournal.acknowledged(ackId, service.clock.now());
    return;
  }
  await forgetAbandonedDatafeeds(service, now);
  await service.change(({ queries }) => beginFeed(queries, feed, opened, now));
}

async function beginFeed(
  queries: Queries,
  { userId, id }: DatafeedKey,
  { tag, filter }: Omit<OpenedFeed, 'ackId'>,
  now: number,
): Promise<void> {
  // Another read may have begun it meanwhile.
  if (await touchDatafeed(queries, { userId, id }, 'datahose', now)) {
    return;
  }
  const feeds = await datafeedsOf(queries, userId, 'datahose', now);
  if (feeds.length >= limits.datafeedsPerAccount) {
    throw forbidden(`The account reads ${limits.datafeedsPerAccount} datahoses, the most.`);
  }
  const kind = 'datahose';
  await insertDatafeed(queries, { userId, id, kind, tag, filter: JSON.stringify(filter), now });
}
