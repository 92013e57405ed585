import type { Datafeed, DatafeedBatch, Event } from '../../contract/index.js';
import { plainNumbers } from '../plain-numbers.js';
import { list, malformed, nothing, object, sparseList } from '../transport/answers.js';
import { type Answer, route } from '../transport/route.js';
import { urlSafeIds } from '../url-safe-ids.js';

const readObject = object<Partial<DatafeedBatch>>();

const readList = sparseList<Event>();

/** Events alone; 204 when there were none. A null among them is left out. */
const events = plainNumbers(
  urlSafeIds<readonly Event[]>((reply, operation) =>
    readList(reply, operation).filter((event) => event !== null),
  ),
);

/** Events and the token that acknowledges them. A null among the events is left out; without events there were none. */
const batch = plainNumbers(
  urlSafeIds<DatafeedBatch>((reply, operation) => {
    const { events = [], ackId } = readObject(reply, operation);
    if (!Array.isArray(events) || typeof ackId !== 'string') {
      throw malformed(reply, operation, 'a batch of events');
    }
    return { events: events.filter((event) => typeof event === 'object' && event !== null), ackId };
  }),
);

/** A datafeed that was made: without its id nothing can be read of it. */
function made<Feed extends Pick<Datafeed, 'id'>>(): Answer<Feed> {
  const read = object<Feed>();
  return (reply, operation) => {
    const feed = read(reply, operation);
    const id: unknown = feed.id;
    if (typeof id !== 'string' || id === '') {
      throw malformed(reply, operation, 'a datafeed with its id');
    }
    return feed;
  };
}

// Making a feed is safe to repeat as well: a surplus one ends by itself when nobody reads it.
const agent = { component: 'agent', tokens: 'both', repeat: 'safe' } as const;

/** The service's operations on datafeeds. */
export const datafeedRoutes = {
  create: route({
    ...agent,
    operation: 'datafeeds.create',
    method: 'POST',
    path: '/v5/datafeeds',
    answer: made<Datafeed>(),
  }),
  list: route({
    ...agent,
    operation: 'datafeeds.list',
    method: 'GET',
    path: '/v5/datafeeds',
    answer: list<Datafeed>(),
  }),
  read: route({
    ...agent,
    operation: 'datafeeds.read',
    method: 'POST',
    path: '/v5/datafeeds/{datafeedId}/read',
    answer: batch,
  }),
  delete: route({
    ...agent,
    operation: 'datafeeds.delete',
    method: 'DELETE',
    path: '/v5/datafeeds/{datafeedId}',
    answer: nothing,
  }),
  createV1: route({
    ...agent,
    operation: 'datafeeds.createV1',
    method: 'POST',
    path: '/v4/datafeed/create',
    answer: made<Pick<Datafeed, 'id'>>(),
  }),
  readV1: route({
    ...agent,
    operation: 'datafeeds.readV1',
    method: 'GET',
    path: '/v4/datafeed/{datafeedId}/read',
    answer: events,
  }),
};

/** The service's operation on the events of the whole company. */
export const datahoseRoute = route({
  ...agent,
  operation: 'datafeeds.readDatahose',
  method: 'POST',
  path: '/v5/events/read',
  answer: batch,
});
